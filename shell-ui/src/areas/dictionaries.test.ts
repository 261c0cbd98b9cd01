import { dictionaryKeys, literalKeys, missingPlurals } from '@homeroom/sdk/testing';
import { describe, expect, test } from 'vitest';
import { AREAS } from './areas';

type Words = Record<string, unknown>;
const dictionaries = import.meta.glob<Words>('./*/locales/*.json', { import: 'default', eager: true });
const sources = import.meta.glob<string>(['./*/**/*.{ts,tsx}', '!./*/**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const wordsOf = (area: string, locale: string) => dictionaries[`./${area}/locales/${locale}.json`] ?? {};
const areas = [...new Set(Object.keys(dictionaries).map((path) => path.split('/')[1] ?? ''))];

describe.each(areas)('the dictionary of the area %s', (area) => {
  test('Arabic has every key of English, and no other', () => {
    expect(dictionaryKeys(wordsOf(area, 'ar'))).toEqual(dictionaryKeys(wordsOf(area, 'en')));
  });

  test('Arabic has all its plural forms', () => {
    expect(missingPlurals(wordsOf(area, 'ar'), 'ar')).toEqual([]);
  });

  test('every key that the pages ask for by t is there', () => {
    const known = dictionaryKeys(wordsOf(area, 'en'));
    const own = Object.entries(sources).filter(([path]) => path.startsWith(`./${area}/`));
    const asked = literalKeys(own.map(([, source]) => source));
    expect([...asked].filter((key) => !known.has(key))).toEqual([]);
  });
});

test('every area has its folder and its dictionary', () => {
  expect(AREAS.map((area) => area.name).filter((name) => !areas.includes(name))).toEqual([]);
});
