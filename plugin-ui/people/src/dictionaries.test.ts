import { dictionaryKeys, literalKeys, missingPlurals } from '@homeroom/sdk/testing';
import { describe, expect, test } from 'vitest';
import ar from '../../../plugins/people/src/homeroom_plugins/people/locales/ar.json';
import en from '../../../plugins/people/src/homeroom_plugins/people/locales/en.json';
import { ALL_COLUMNS } from './columns';
import { ACTS, KINDS, LISTS } from './disclosures/words';
import { RELATIONSHIPS } from './guardians/words';
import { STATUSES } from './import/status';

const sources = Object.values(
  import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
);
const known = dictionaryKeys(en);

describe('dictionaries of people', () => {
  test('Arabic has every key of English, and no other', () => {
    expect(dictionaryKeys(ar)).toEqual(known);
  });

  test('Arabic has all its plural forms', () => {
    expect(missingPlurals(ar, 'ar')).toEqual([]);
  });

  test('every key that the pages ask for is there', () => {
    const asked = [
      ...literalKeys(sources),
      ...ALL_COLUMNS.map((column) => `column.${column}`),
      ...RELATIONSHIPS.map((relationship) => `relationship.${relationship}`),
      ...ACTS.map((act) => `disclosure.act.${act}`),
      ...KINDS.map((kind) => `disclosure.kind.${kind}`),
      ...LISTS.map((list) => `disclosure.list.${list}`),
      ...STATUSES.map((status) => `status.${status}`),
    ];
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });
});
