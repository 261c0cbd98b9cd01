/** Every kind of problem that matching, cutting or sending may report. */
export const PROBLEM_KINDS = [
  'unmatched_page',
  'unknown_person',
  'ambiguous_page',
  'id_in_doubt',
  'id_missing',
  'id_mentioned',
  'name_missing',
  'name_shared',
  'other_person',
  'layer_mismatch',
  'page_beside',
  'page_elsewhere',
  'text_above',
  'layout_shift',
  'split_person',
  'incomplete_person',
  'unreadable_page',
  'blank_page',
  'two_up',
  'untagged',
  'dropped_notes',
  'leak',
  'hidden_mark',
  'person_gone',
  'person_changed',
  'shared_address',
  'no_address',
  'named_in_shared',
  'restricted',
  'person_withdrawn',
  'odd_pages',
  'other_school',
  'too_large',
  'suppressed_address',
  'sent_before',
  'common_mark',
  'signature_missing',
] as const;

/** Why a document is a risk, though nothing holds it. */
export const RISK_REASONS = [
  'attached_page',
  'partial_name',
  'ocr',
  'name_apart',
  'loose_id',
  'covered_text',
  'weak_mark',
] as const;

/** What these hold is whose it is said to be; every other finding may mean that it is another child's. */
const SURE_WHOSE: ReadonlySet<string> = new Set(['too_large', 'sent_before', 'signature_missing']);

/** Whether findings of these kinds may mean that the pages are another child's; nobody knows it of none. */
export function mayBeAnothers(kinds: readonly string[]): boolean {
  return kinds.length === 0 || kinds.some((kind) => !SURE_WHOSE.has(kind));
}
