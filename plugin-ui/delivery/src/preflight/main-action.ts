import type { NeedRow, Verb } from './preflight.queries';

/** What these hold is whose it is said to be; every other finding may mean that it is another child's. */
const SURE_WHOSE: ReadonlySet<string> = new Set(['too_large', 'sent_before', 'signature_missing']);
/** What lets pages go as they are. */
const LETS_GO: ReadonlySet<string> = new Set(['send', 'allow']);

/** `give`: to whoever has the missing ID by now; `add`: the person who has none yet. */
export type MainAction = Verb | 'give' | 'add';

/** Whether findings of these kinds may mean that the pages are another child's; nobody knows it of none. */
export function mayBeAnothers(kinds: readonly string[]): boolean {
  return kinds.length === 0 || kinds.some((kind) => !SURE_WHOSE.has(kind));
}

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
