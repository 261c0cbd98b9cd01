import { Link, useFormat, usePlugin } from '@homeroom/sdk';
import type { JobCounts } from '../shared/job/job.queries';
import classes from './count-cards.module.css';
import { RESULT_FILTERS, type ResultFilter } from './result-filters';

interface Props {
  counts: JobCounts;
  filter: ResultFilter;
  /** Of a message alone nobody knows whether it was opened. */
  isMessage: boolean;
}

/** Every number opens the rows that it counts. */
export function CountCards({ counts, filter, isMessage }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const shown = RESULT_FILTERS.filter(
    ({ id, isRare, count }) => (!isRare || count(counts) > 0) && (!isMessage || id !== 'opened'),
  );
  return (
    <nav aria-label={t('job.doors')} className={classes.cards}>
      {shown.map(({ id, count }) => (
        <Link
          key={id}
          to={id === 'recipients' ? '?' : `?show=${id}`}
          className={classes.card}
          aria-current={id === filter.id || undefined}
          data-bad={
            (['failed', 'unknown', 'locked', 'held', 'problems'].includes(id) && count(counts) > 0) ||
            undefined
          }
        >
          <span className={classes.count}>{format.number(count(counts))}</span>
          <span>{t(`door.${id}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
