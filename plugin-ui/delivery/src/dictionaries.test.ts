import { dictionaryKeys, literalKeys, missingPlurals } from '@homeroom/sdk/testing';
import { describe, expect, test } from 'vitest';
import ar from '../../../plugins/delivery/src/homeroom_plugins/delivery/locales/ar.json';
import en from '../../../plugins/delivery/src/homeroom_plugins/delivery/locales/en.json';
import { BEGINS, PROOFS, RULE_KINDS } from './intake/rule';
import { PROBLEM_KINDS, RISK_REASONS } from './shared/problem-kinds';
import { JOB_STATUSES, RESULTS, statusKey } from './shared/status';

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

  test('every status, result, problem and choice has its word', () => {
    const keys = [
      ...JOB_STATUSES.map((status) => statusKey('status', status)),
      ...RESULTS.map((result) => statusKey('result', result)),
      ...PROBLEM_KINDS.map((kind) => `problem.${kind}`),
      ...RISK_REASONS.map((reason) => `reason.${reason}`),
      ...RULE_KINDS.flatMap((kind) => [`match.${kind}`, `match.${kind}Hint`]),
      ...BEGINS.flatMap((begins) => [`begins.${begins}`, `begins.${begins}Hint`]),
      ...PROOFS.map((proof) => `proof.${proof}`),
    ];
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });
});
