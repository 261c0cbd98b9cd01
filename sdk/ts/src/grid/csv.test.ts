import { describe, expect, test } from 'vitest';
import { toCsv } from './csv';

describe('toCsv', () => {
  test('quotes what would break the row', () => {
    expect(toCsv([['a,b', 'say "hi"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""hi""","two\nlines"\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('%s is not run as a formula', (text) => {
    expect(toCsv([[text]])).toBe(`\uFEFF'${text}\r\n`);
  });
});
