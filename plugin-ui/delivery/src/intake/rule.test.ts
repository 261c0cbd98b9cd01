import { describe, expect, test } from 'vitest';
import { EMPTY_RULE, patternAfter, type RuleForm, ruleOf } from './rule';

/** What a rule says of pages unless it is told otherwise. */
const WHOLE = { begins: 'id', cover: '', every: 0, proof: 'name' };

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
  const form = EMPTY_RULE;
  const pattern = patternAfter('Student ID:');

  test('words and a pattern become a pattern rule', () => {
    expect(ruleOf(form)).toEqual({ kind: 'pattern', pattern, ...WHOLE });
    expect(ruleOf({ ...form, kind: 'pattern', pattern: ' (?P<id>x) ' })).toEqual({
      kind: 'pattern',
      pattern: '(?P<id>x)',
      ...WHOLE,
    });
  });

  test('a list waits for its ids, and takes as many pages as typed', () => {
    const fixed: RuleForm = { ...form, kind: 'fixed' };
    expect(ruleOf(fixed)).toBeNull();
    expect(ruleOf({ ...fixed, list: '7,2' })).toEqual({
      kind: 'fixed',
      list: '7,2',
      every: 0,
      proof: 'name',
    });
    expect(ruleOf({ ...fixed, list: '7', listEvery: ' 3 ' })).toMatchObject({ every: 3 });
    expect(ruleOf({ ...fixed, list: '7', listEvery: '0' })).toBeNull();
  });

  test('an index rule waits for its file', () => {
    expect(ruleOf({ ...form, kind: 'index' })).toBeNull();
    const index = { fileName: 'i.csv', csv: 'person_id,start_page' };
    expect(ruleOf({ ...form, kind: 'index', index })).toEqual({
      kind: 'index',
      csv: index.csv,
      proof: 'name',
    });
  });
});

describe('ruleOf where a person begins', () => {
  const pattern = patternAfter('Student ID:');
  const of = (change: Partial<RuleForm>) => ruleOf({ ...EMPTY_RULE, ...change });

  test.each<[Partial<RuleForm>, object | null]>([
    [{ begins: 'first_id' }, { begins: 'first_id' }],
    [
      { begins: 'cover', cover: ' Report card ' },
      { begins: 'cover', cover: 'Report card' },
    ],
    [{ begins: 'cover', cover: '  ' }, null],
    [
      { begins: 'every', every: '3' },
      { begins: 'every', every: 3 },
    ],
    [{ begins: 'every', every: '0' }, null],
    [{ begins: 'every', every: '501' }, null],
    [{ begins: 'every', every: '2.5' }, null],
    [{ begins: 'every', every: 'two' }, null],
    [{ begins: 'every', every: '' }, null],
    // What another choice has left in its fields is of no matter.
    [{ begins: 'id', cover: 'Report card', every: 'x' }, {}],
    [{ proof: 'birth_date' }, { proof: 'birth_date' }],
  ])('%o', (change, parts) => {
    expect(of(change)).toEqual(parts && { kind: 'pattern', pattern, ...WHOLE, ...parts });
  });

  test('a bookmark may be all ID, or have it as a part', () => {
    expect(of({ kind: 'bookmark', begins: 'cover' })).toEqual({
      kind: 'bookmark',
      pattern: '',
      proof: 'name',
    });
    expect(of({ kind: 'bookmark', part: ' (?P<id>x) ' })).toMatchObject({ pattern: '(?P<id>x)' });
  });

  test('a code begins a person wherever it stands, or only on first pages', () => {
    const code = { kind: 'code', pattern: '', every: 0, proof: 'name' };
    expect(of({ kind: 'code' })).toEqual({ ...code, begins: 'id' });
    expect(of({ kind: 'code', begins: 'first_id' })).toEqual({ ...code, begins: 'first_id' });
    expect(of({ kind: 'code', begins: 'every', every: '4' })).toEqual({
      ...code,
      begins: 'every',
      every: 4,
    });
  });
});
