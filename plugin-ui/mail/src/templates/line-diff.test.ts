import { expect, test } from 'vitest';
import { diffLines } from './line-diff';

const marks = { same: ' ', added: '+', removed: '-' };
const said = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => marks[kind] + text);

test('lines are removed and added, and what both have stays', () => {
  expect(said('Dear family\n\nHello\nBye', 'Dear family\n\nWelcome\nBye\nThe school')).toEqual([
    ' Dear family',
    ' ',
    '-Hello',
    '+Welcome',
    ' Bye',
    '+The school',
  ]);
});

test('as few lines as possible are changed', () => {
  expect(said('a\nb\nc\nd', 'b\nc\na\nd')).toEqual(['-a', ' b', ' c', '+a', ' d']);
});

test('an empty text has no lines, and ends of lines are no difference', () => {
  expect(said('', 'a')).toEqual(['+a']);
  expect(said('a', '')).toEqual(['-a']);
  expect(said('a\r\nb', 'a\nb')).toEqual([' a', ' b']);
});
