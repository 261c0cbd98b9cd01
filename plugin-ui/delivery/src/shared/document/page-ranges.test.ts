import { describe, expect, test } from 'vitest';
import { pageRanges } from './page-ranges';

describe('pageRanges', () => {
  test.each([
    [[], ''],
    [[7], '7'],
    [[3, 4, 5, 9], '3–5, 9'],
    [[1, 3, 4], '1, 3–4'],
  ])('%o reads "%s"', (pages, text) => expect(pageRanges(pages, String)).toBe(text));
});
