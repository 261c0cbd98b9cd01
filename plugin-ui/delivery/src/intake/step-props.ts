import type { Preview } from './new-job.queries';
import type { Draft, DraftChange, Rule } from './rule';

/** What every step gets. */
export interface StepProps {
  draft: Draft;
  change: (change: DraftChange) => void;
  /** Null while the rule is not complete. */
  rule: Rule | null;
  preview: { data?: Preview; error: Error | null; isFetching: boolean; refetch: () => unknown };
}
