import { MAX_AHEAD_MS } from './last-evening';

const MINUTE_MS = 60_000;

export type FieldErrors = Partial<Record<'subject' | 'message' | 'expiresOn', string>>;

/** Keys of the dictionary for what is wrong with the options; `now` in milliseconds. */
export function validateOptions(
  draft: { subject: string; expiresOn: string },
  instant: (local: string) => string,
  now: number,
  /** Something was typed that is no date yet. */
  isIncomplete = false,
): FieldErrors {
  const errors: FieldErrors = {};
  if (!draft.subject.trim()) errors.subject = 'check.subjectRequired';
  if (!draft.expiresOn) errors.expiresOn = isIncomplete ? 'check.expiryInvalid' : 'check.expiryRequired';
  else if (!isMoment(draft.expiresOn)) errors.expiresOn = 'check.expiryInvalid';
  else {
    const ahead = Date.parse(instant(`${draft.expiresOn}:00`)) - now;
    if (ahead < MINUTE_MS || ahead > MAX_AHEAD_MS) errors.expiresOn = 'check.expiryRange';
  }
  return errors;
}

/** Whether it is a day and a time: a browser without a picker lets anything be typed. */
export function isMoment(local: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) && !Number.isNaN(Date.parse(`${local}:00Z`));
}

/** The first and the last day on which links may end, as the reader writes days, and how that is: `mm/dd/yyyy`. */
export function expiryWindow(
  language: string,
  timeZone: string,
  now: number,
  word: (part: 'day' | 'month' | 'year') => string,
) {
  const format = new Intl.DateTimeFormat(language, {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', timeZone },
  });
  const pattern = format.formatToParts(now).map(({ type, value }) => {
    if (type === 'day' || type === 'month' || type === 'year') return word(type);
    return value;
  });
  return { first: format.format(now), last: format.format(now + MAX_AHEAD_MS), pattern: pattern.join('') };
}
