/** What a guardian may be to a person. */
export const RELATIONSHIPS = [
  'mother',
  'father',
  'parent',
  'stepparent',
  'grandparent',
  'foster_parent',
  'guardian',
  'relative',
  'other',
] as const;
