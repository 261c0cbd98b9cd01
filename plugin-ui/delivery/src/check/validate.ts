import type { CheckDraft } from './use-check-draft';

const MINUTE_MS = 60_000;
/** The specification's window for the expiry: from a minute to 30 days ahead. */
const MAX_AHEAD_MS = 30 * 24 * 60 * MINUTE_MS;

export type FieldErrors = Partial<Record<'subject' | 'expiresOn', string>>;

/** Keys of the dictionary for what is wrong with the options; `now` in milliseconds. */
export function validateOptions(
  draft: Pick<CheckDraft, 'subject' | 'expiresOn'>,
  instant: (local: string) => string,
  now: number,
): FieldErrors {
  const errors: FieldErrors = {};
  if (!draft.subject.trim()) errors.subject = 'check.subjectRequired';
  if (!draft.expiresOn) errors.expiresOn = 'check.expiryInvalid';
  else {
    const ahead = Date.parse(instant(`${draft.expiresOn}:00`)) - now;
    if (ahead < MINUTE_MS || ahead > MAX_AHEAD_MS) errors.expiresOn = 'check.expiryRange';
  }
  return errors;
}
