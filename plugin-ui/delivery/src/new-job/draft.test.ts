import { describe, expect, test } from 'vitest';
import { emptyDraft, patternAfter, ruleOf } from './draft';
import { validateOptions } from './validate';

describe('patternAfter', () => {
  /** The server's named group in JavaScript's spelling. */
  const find = (words: string, line: string) =>
    new RegExp(patternAfter(words).replace('?P<', '?<')).exec(line)?.groups?.id;

  test.each([
    ['Student ID:', 'Student ID: 100234', '100234'],
    ['Student ID:', 'Student  ID:  A-17.b, Grade 4', 'A-17.b'],
    ['No. (#)', 'No. (#) 42', '42'],
  ])('after "%s" in "%s" stands %s', (words, line, id) => expect(find(words, line)).toBe(id));

  test('signs of a pattern are taken as they are', () => {
    expect(find('No. (#)', 'Nox (#) 42')).toBeUndefined();
  });

  test('no words are no pattern', () => expect(patternAfter('  ')).toBe(''));
});

describe('ruleOf', () => {
  const draft = emptyDraft('2026-11-20T08:00');

  test('words and a pattern become a pattern rule', () => {
    expect(ruleOf(draft)).toEqual({ kind: 'pattern', pattern: patternAfter('Student ID:') });
    expect(ruleOf({ ...draft, ruleKind: 'pattern', pattern: ' (?P<id>x) ' })).toEqual({
      kind: 'pattern',
      pattern: '(?P<id>x)',
    });
  });

  test('an index rule waits for its file', () => {
    expect(ruleOf({ ...draft, ruleKind: 'index' })).toBeNull();
    const index = { fileName: 'i.csv', csv: 'person_id,start_page' };
    expect(ruleOf({ ...draft, ruleKind: 'index', index })).toEqual({ kind: 'index', csv: index.csv });
  });
});

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
    ['', 'check.expiryInvalid'],
    ['2026-11-20T08:00', 'check.expiryRange'],
    ['2026-12-20T08:01', 'check.expiryRange'],
  ])('the expiry "%s" is refused', (expiresOn, key) => {
    expect(check('Report cards', expiresOn)).toEqual({ expiresOn: key });
  });
});
