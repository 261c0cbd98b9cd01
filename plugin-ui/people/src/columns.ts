/** A person's own values, which are columns of a file too; the first three are needed. */
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

/** What a column of a file may be beside those: what is known of the guardians. */
const GUARDIAN_COLUMNS: readonly string[] = [1, 2, 3, 4].flatMap((place) =>
  ['name', 'email', 'phone', 'relationship', 'language']
    .filter((field) => place > 1 || field !== 'email')
    .map((field) => `guardian${place}_${field}`),
);

export const ALL_COLUMNS: readonly string[] = [...COLUMNS, ...GUARDIAN_COLUMNS, 'home_language'];
