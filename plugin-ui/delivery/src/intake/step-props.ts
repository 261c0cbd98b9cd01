import type { Schemas } from '../shared/use-delivery';
import type { Change, Draft } from './draft';
import type { Rule, RuleForm } from './rule';

export type Preview = Schemas['PreviewRead'];

/** What every step gets. */
export interface StepProps {
  draft: Draft;
  change: Change;
  /** Changes parts of the rule in the draft. */
  changeRule: (part: Partial<RuleForm>) => void;
  /** The rule as the API takes it; null while it is not complete. */
  rule: Rule | null;
  /** What the rule finds on the first pages. */
  preview: { data?: Preview; error: Error | null; isFetching: boolean };
}
