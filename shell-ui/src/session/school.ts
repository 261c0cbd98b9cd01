/** The school that somebody has named, and that exists. */
export interface School {
  /** What the user typed, trimmed and in lower case. */
  id: string;
  name: string;
}
