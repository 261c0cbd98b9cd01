import { CountCards, usePlugin } from '@homeroom/sdk';
import type { JobCounts as Counts } from '../shared/job/job.queries';
import { RESULT_FILTERS, type ResultFilter } from './result-filters';

/** Somebody has to look at these. */
const BAD: readonly ResultFilter['id'][] = ['failed', 'unknown', 'locked', 'held', 'problems'];

interface Props {
  counts: Counts;
  filter: ResultFilter;
  /** Of a message alone nobody knows whether it was opened. */
  isMessage: boolean;
}

/** What became of a job's recipients, in numbers. */
export function JobCounts({ counts, filter, isMessage }: Props) {
  const { t } = usePlugin();
  const shown = RESULT_FILTERS.filter(
    ({ id, isRare, count }) => (!isRare || count(counts) > 0) && (!isMessage || id !== 'opened'),
  );
  return (
    <CountCards
      label={t('job.doors')}
      cards={shown.map(({ id, count }) => ({
        id,
        to: id === 'recipients' ? '?' : `?show=${id}`,
        count: count(counts),
        label: t(`door.${id}`),
        isBad: BAD.includes(id) && count(counts) > 0,
      }))}
      current={filter.id}
    />
  );
}
