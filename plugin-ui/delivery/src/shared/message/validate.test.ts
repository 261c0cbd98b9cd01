import { describe, expect, test } from 'vitest';
import { expiryWindow, validateOptions } from './validate';

describe('validateOptions', () => {
  const now = Date.parse('2026-11-20T08:00:00Z');
  const utc = (local: string) => `${local}Z`;
  const check = (subject: string, expiresOn: string) => validateOptions({ subject, expiresOn }, utc, now);

  test('a subject and a day within the window are fine', () => {
    expect(check('Report cards', '2026-12-20T08:00')).toEqual({});
  });

  test.each(['', '   '])('the subject "%s" is none', (subject) => {
    expect(check(subject, '2026-11-21T08:00')).toEqual({ subject: 'check.subjectRequired' });
  });

  test.each([
    ['', 'check.expiryRequired'],
    ['tomorrow', 'check.expiryInvalid'],
    ['2026-13-40T08:00', 'check.expiryInvalid'],
    ['202611-01-20T08:00', 'check.expiryInvalid'],
    ['2026-11-20T08:00', 'check.expiryRange'],
    ['2026-12-20T08:01', 'check.expiryRange'],
  ])('the expiry "%s" is refused', (expiresOn, key) => {
    expect(check('Report cards', expiresOn)).toEqual({ expiresOn: key });
  });

  test('a date of which a part is missing is invalid, not forgotten', () => {
    const found = validateOptions({ subject: 'x', expiresOn: '' }, utc, now, true);
    expect(found).toEqual({ expiresOn: 'check.expiryInvalid' });
  });

  test.each([
    ['en', '11/20/2026', '12/20/2026', 'mm/dd/yyyy'],
    ['de', '20.11.2026', '20.12.2026', 'dd.mm.yyyy'],
  ])('the window is written as in %s', (language, first, last, pattern) => {
    const words = { day: 'dd', month: 'mm', year: 'yyyy' };
    expect(expiryWindow(language, 'UTC', now, (part) => words[part])).toEqual({ first, last, pattern });
  });
});
