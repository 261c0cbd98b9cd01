import { Bars, Text, useFormat, usePlugin } from '@homeroom/sdk';
import classes from './reach.module.css';
import type { JobReach } from './results.queries';

/** When families opened for the first time: bars, and the same as a table. */
export function Openings({ unit, openings }: Pick<JobReach, 'unit' | 'openings'>) {
  const { t } = usePlugin();
  const format = useFormat();
  if (openings.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('reach.noOpenings')}
      </Text>
    );
  }
  return (
    <div>
      <Text size="sm" fw={600}>
        {t(unit === 'hour' ? 'reach.openingsHour' : 'reach.openingsDay')}
      </Text>
      <Bars bars={openings.map(({ at, opened }) => ({ id: at, value: opened }))} />
      <details>
        <summary className={classes.summary}>{t('reach.asTable')}</summary>
        <table className={classes.table} aria-label={t('reach.openings')}>
          <thead>
            <tr>
              <th scope="col">{t('reach.when')}</th>
              <th scope="col" className={classes.number}>
                {t('reach.count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {openings.map(({ at, opened }) => (
              <tr key={at}>
                <th scope="row">{unit === 'hour' ? format.dateTime(at) : format.date(at)}</th>
                <td className={classes.number}>{format.number(opened)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
