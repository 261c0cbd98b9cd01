import type { Schemas } from '../shared/use-delivery';
import type { Draft, DraftChange, Rule } from './rule';

export type Preview = Schemas['PreviewRead'];

/** What every step gets. */
export interface StepProps {
  draft: Draft;
  change: (change: DraftChange) => void;
  /** Null while the rule is not complete. */
  rule: Rule | null;
  /** What the rule finds on the first pages. */
  preview: { data?: Preview; error: Error | null; isFetching: boolean };
}
