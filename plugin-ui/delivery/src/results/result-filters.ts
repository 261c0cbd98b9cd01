import type { JobCounts } from '../shared/job/job.queries';

/** A number on the job page, and the rows which it counts and opens. */
export interface ResultFilter {
  id:
    | 'recipients'
    | 'ready'
    | 'sent'
    | 'opened'
    | 'failed'
    | 'unknown'
    | 'locked'
    | 'recalled'
    | 'restricted'
    | 'held'
    | 'declined'
    | 'problems';
  count: (counts: JobCounts) => number;
  /** The results that it counts; absent: all. */
  results?: readonly string[];
  /** Only the results whose document is locked. */
  isLocked?: boolean;
  /** Only the results whose document was taken back. */
  isRecalled?: boolean;
  /** Worth a card only if there is something that it counts. */
  isRare?: boolean;
}

const ALL: ResultFilter = { id: 'recipients', count: (counts) => counts.recipients };

export const RESULT_FILTERS: readonly ResultFilter[] = [
  ALL,
  { id: 'ready', count: (counts) => counts.ready, results: ['pending', 'ready'] },
  { id: 'sent', count: (counts) => counts.sent, results: ['sent', 'delivered', 'opened'] },
  { id: 'opened', count: (counts) => counts.opened, results: ['opened'] },
  { id: 'failed', count: (counts) => counts.failed, results: ['failed'] },
  { id: 'unknown', count: (counts) => counts.unknown, results: ['unknown'], isRare: true },
  { id: 'locked', count: (counts) => counts.locked, isLocked: true, isRare: true },
  { id: 'recalled', count: (counts) => counts.recalled, isRecalled: true, isRare: true },
  { id: 'restricted', count: (counts) => counts.restricted, results: ['restricted'], isRare: true },
  { id: 'held', count: (counts) => counts.held, isRare: true },
  { id: 'declined', count: (counts) => counts.declined, isRare: true },
  { id: 'problems', count: (counts) => counts.problems },
];

export function resultFilterOf(id: string | null): ResultFilter {
  return RESULT_FILTERS.find((filter) => filter.id === id) ?? ALL;
}
