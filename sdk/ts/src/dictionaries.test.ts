import { describe, expect, test } from 'vitest';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { dictionaryKeys, missingPlurals } from './testing';

describe('dictionaries of the SDK', () => {
  test('Arabic has every key of English, and no other', () => {
    expect(dictionaryKeys(ar)).toEqual(dictionaryKeys(en));
  });

  test('Arabic has all its plural forms', () => {
    expect(missingPlurals(ar, 'ar')).toEqual([]);
  });
});
