import { Bars, Text, useFormat } from '@homeroom/sdk';
import { useSigning } from '../use-signing';
import classes from './requests.module.css';
import { type TurnAround as TurnAroundData, useTurnAround } from './requests.queries';

/** How long documents wait for their signatures, by the day on which they were sent: bars, and the same as a table. */
export function TurnAround() {
  const { t } = useSigning();
  const format = useFormat();
  const { data } = useTurnAround();
  if (!data || data.medianHours === null) return null;
  return (
    <details>
      <summary className={classes.summary}>
        {t('turnAround.summary', { hours: format.number(rounded(data.medianHours)) })}
      </summary>
      <Bars bars={data.days.map(({ day, medianHours }) => ({ id: day, value: medianHours ?? 0 }))} />
      <Table data={data} />
    </details>
  );
}

function Table({ data }: { data: TurnAroundData }) {
  const { t } = useSigning();
  const format = useFormat();
  return (
    <table className={classes.table}>
      <caption>
        <Text size="sm">{t('turnAround.caption')}</Text>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('turnAround.day')}</th>
          {(['made', 'signed', 'hours'] as const).map((name) => (
            <th key={name} scope="col" className={classes.number}>
              {t(`turnAround.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.days.map(({ day, made, signed, medianHours }) => (
          <tr key={day}>
            {/* Noon, so that it is that day in every zone of a district. */}
            <th scope="row">{format.date(`${day}T12:00:00Z`)}</th>
            <td className={classes.number}>{format.number(made)}</td>
            <td className={classes.number}>{format.number(signed)}</td>
            <td className={classes.number}>
              {medianHours === null ? '–' : format.number(rounded(medianHours))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Never none: a tenth of an hour is the least. */
const rounded = (hours: number) =>
  hours < 10 ? Math.max(1, Math.round(hours * 10)) / 10 : Math.round(hours);
