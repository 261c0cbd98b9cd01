/** Every kind of problem that matching, cutting or sending may report. */
export const PROBLEM_KINDS = [
  'unmatched_page',
  'unknown_person',
  'ambiguous_page',
  'split_person',
  'incomplete_person',
  'blank_page',
  'dropped_notes',
  'leak',
  'no_address',
] as const;
