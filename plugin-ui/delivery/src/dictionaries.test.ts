import { dictionaryKeys, literalKeys, missingPlurals } from '@homeroom/sdk/testing';
import { describe, expect, test } from 'vitest';
import ar from '../../../plugins/delivery/src/homeroom_plugins/delivery/locales/ar.json';
import en from '../../../plugins/delivery/src/homeroom_plugins/delivery/locales/en.json';
import { PROBLEM_KINDS } from './problem-kinds';
import { JOB_STATUSES, RESULTS, statusKey } from './status';

const sources = Object.values(
  import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
);
const known = dictionaryKeys(en);

describe('dictionaries of delivery', () => {
  test('Arabic has every key of English, and no other', () => {
    expect(dictionaryKeys(ar)).toEqual(known);
  });

  test('Arabic has all its plural forms', () => {
    expect(missingPlurals(ar, 'ar')).toEqual([]);
  });

  test('every key that the pages ask for is there', () => {
    expect([...literalKeys(sources)].filter((key) => !known.has(key))).toEqual([]);
  });

  test('every status, result and problem has its word', () => {
    const keys = [
      ...JOB_STATUSES.map((status) => statusKey('status', status)),
      ...RESULTS.map((result) => statusKey('result', result)),
      ...PROBLEM_KINDS.map((kind) => `problem.${kind}`),
    ];
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });
});
