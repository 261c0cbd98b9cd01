/** Every kind of problem that matching, cutting or sending may report. */
export const PROBLEM_KINDS = [
  'unmatched_page',
  'unknown_person',
  'ambiguous_page',
  'id_in_doubt',
  'name_missing',
  'other_person',
  'layer_mismatch',
  'page_beside',
  'page_elsewhere',
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
