/** The specification's window for the expiry: from a minute to 30 days ahead. */
export const MAX_AHEAD_MS = 30 * 24 * 60 * 60_000;

/** The end of a moment's day, when families have been at home; the moment itself where that is too far ahead. */
export function lastEvening(
  format: {
    day: (iso: string) => string;
    local: (iso: string) => string;
    instant: (local: string) => string;
  },
  iso: string,
): string {
  const evening = `${format.day(iso)}T23:00`;
  const ahead = Date.parse(format.instant(`${evening}:00`)) - Date.now();
  return ahead > MAX_AHEAD_MS ? format.local(iso) : evening;
}
