import { describe, expect, test } from 'vitest';
import { sdkDictionaries } from './dictionaries';
import { dictionaryKeys, missingPlurals } from './testing';

describe('sdkDictionaries', () => {
  test('Arabic has every key of English, and no other', () => {
    expect(dictionaryKeys(sdkDictionaries.ar)).toEqual(dictionaryKeys(sdkDictionaries.en));
  });

  test('Arabic has all its plural forms', () => {
    expect(missingPlurals(sdkDictionaries.ar, 'ar')).toEqual([]);
  });
});
