import classes from './date-time.module.css';
import { useFormat } from './use-format';

/** A moment in the district's zone, to the second on hover; a dash if there is none. Breaks before the time only. */
export function DateTime({ iso }: { iso: string | null | undefined }) {
  const format = useFormat();
  if (!iso) return '–';
  return (
    <time dateTime={iso} title={format.exactTime(iso)} className={classes.moment}>
      <span>{format.date(iso)}</span> <span>{format.time(iso)}</span>
    </time>
  );
}
