/** The end of a day where the reader is, as a moment; a date field has only the day. */
export const endOf = (day: string): string => new Date(`${day}T23:59:00`).toISOString();

/** The day of a moment where the reader is, as a date field has it. */
export function dayOf(iso: string): string {
  const at = new Date(iso);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}
