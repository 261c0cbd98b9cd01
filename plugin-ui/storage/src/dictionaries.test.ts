import { dictionaryKeys, literalKeys, missingPlurals } from '@homeroom/sdk/testing';
import { describe, expect, test } from 'vitest';
import ar from '../../../plugins/storage/src/homeroom_plugins/storage/locales/ar.json';
import en from '../../../plugins/storage/src/homeroom_plugins/storage/locales/en.json';
import { SHEETS_FOR } from './bulk/separator-sheets';
import { ACTS } from './documents/act-list';
import { HELP_KEYS } from './search/search-help';
import { VERBS } from './storage.queries';

const sources = Object.values(
  import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
);
const known = dictionaryKeys(en);

describe('dictionaries of storage', () => {
  test('Arabic has every key of English, and no other', () => {
    expect(dictionaryKeys(ar)).toEqual(known);
  });

  test('Arabic has all its plural forms', () => {
    expect(missingPlurals(ar, 'ar')).toEqual([]);
  });

  test('every key that the pages ask for is there', () => {
    const asked = [
      ...literalKeys(sources),
      ...VERBS.map((verb) => `verb.${verb}`),
      ...ACTS.map((act) => `history.act.${act}`),
      ...HELP_KEYS,
      ...['empty', 'noRole'].flatMap((words) => [`documents.${words}`, `documents.${words}Title`]),
      ...SHEETS_FOR.flatMap((whom) => [`sheets.${whom}`, `sheets.${whom}Hint`]),
    ];
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });
});
