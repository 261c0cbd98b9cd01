import { useFormat, usePlugin } from '@homeroom/sdk';
import classes from './reach.module.css';
import type { JobReach } from './results.queries';

const KINDS = ['opened', 'unopened', 'waiting', 'failed', 'without'] as const;
const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

/** Families by what became of their document: a ring, and the same as a table. */
export function Ring({ families }: { families: JobReach['families'] }) {
  const { t } = usePlugin();
  const format = useFormat();
  const shown = KINDS.filter((kind) => families[kind] > 0 || kind === 'opened' || kind === 'unopened');
  return (
    <div className={classes.ring}>
      <svg viewBox="0 0 100 100" className={classes.circle} aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} className={classes.track} />
        {arcsOf(families).map(({ kind, length, start }) => (
          <circle
            key={kind}
            cx="50"
            cy="50"
            r={RADIUS}
            className={classes.arc}
            data-kind={kind}
            strokeDasharray={`${length} ${ROUND - length}`}
            strokeDashoffset={-start}
          />
        ))}
        <text x="50" y="50" className={classes.percent}>
          {percentOf(families)}
        </text>
      </svg>
      <table className={classes.table} aria-label={t('reach.table')}>
        <thead>
          <tr>
            <th scope="col">{t('reach.kind')}</th>
            <th scope="col" className={classes.number}>
              {t('reach.families')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                <span className={classes.swatch} data-kind={kind} aria-hidden="true" />
                {t(`reach.${kind}`)}
              </th>
              <td className={classes.number}>{format.number(families[kind])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

  function percentOf({ total, opened }: JobReach['families']): string {
    return format.share(total > 0 ? opened / total : 0);
  }
}

function arcsOf(families: JobReach['families']) {
  let start = 0;
  return KINDS.flatMap((kind) => {
    const length = families.total > 0 ? (families[kind] / families.total) * ROUND : 0;
    const arc = { kind, length, start };
    start += length;
    return length > 0 ? [arc] : [];
  });
}
