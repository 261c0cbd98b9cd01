import { mayBeAnothers } from '../shared/problem-kinds';
import type { NeedRow, Verb } from './preflight.queries';

/** What lets pages go as they are. */
const LETS_GO: ReadonlySet<string> = new Set(['send', 'allow']);

/** `give`: to whoever has the missing ID by now; `add`: the person who has none yet. */
export type MainAction = Verb | 'give' | 'add';

/**
 * The one action of a row that stands out, and that Enter takes: the first that its finding allows without a doubt.
 * What may be another child's never goes by it.
 */
export function mainActionOf(
  { found, missingId, kinds, verbs }: Pick<NeedRow, 'found' | 'missingId' | 'kinds' | 'verbs'>,
  mayAdd: boolean,
): MainAction | undefined {
  if (found) return 'give';
  if (missingId && mayAdd && kinds.includes('unknown_person')) return 'add';
  return verbs.find((verb) => !(LETS_GO.has(verb) && mayBeAnothers(kinds)));
}
