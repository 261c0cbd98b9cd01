/** What a column of a file may be; the first three are needed. */
export const COLUMNS = [
  'person_id',
  'first_name',
  'last_name',
  'school_id',
  'email',
  'guardian_email',
  'birth_date',
  'other_id',
  'middle_name',
] as const;

export const NEEDED: readonly string[] = COLUMNS.slice(0, 3);

export type ColumnName = (typeof COLUMNS)[number];
