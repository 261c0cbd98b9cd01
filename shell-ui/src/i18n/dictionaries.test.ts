import { dictionaryKeys, literalKeys, missingPlurals } from '@homeroom/sdk/testing';
import { describe, expect, test } from 'vitest';
import ar from './ar.json';
import en from './en.json';

const sources = Object.values(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../areas/*/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const dictionaries = import.meta.glob<Record<string, unknown>>('./*.json', {
  import: 'default',
  eager: true,
});
const others = Object.keys(dictionaries).filter((path) => path !== './en.json' && path !== './ar.json');

describe('dictionaries of the shell', () => {
  test('Arabic has every key of English, and no other', () => {
    expect(dictionaryKeys(ar)).toEqual(dictionaryKeys(en));
  });

  test('Arabic has all its plural forms', () => {
    expect(missingPlurals(ar, 'ar')).toEqual([]);
  });

  test('every key that the pages ask for is there', () => {
    const known = dictionaryKeys(en);
    expect([...literalKeys(sources)].filter((key) => !known.has(key))).toEqual([]);
  });

  test.each(others)('%s has keys of English only, with the same gaps and all plural forms', (path) => {
    const words = dictionaries[path] ?? {};
    const locale = path.slice(2, -'.json'.length);
    expect([...dictionaryKeys(words)].filter((key) => !dictionaryKeys(en).has(key))).toEqual([]);
    expect(missingPlurals(words, locale)).toEqual([]);
    const english = gapsOf(en);
    const wrong = [...gapsOf(words)].filter(([key, gaps]) => english.has(key) && english.get(key) !== gaps);
    expect(wrong).toEqual([]);
  });
});

/** What is put into each text, such as `{{name}}`. */
function gapsOf(dictionary: object, prefix = ''): Map<string, string> {
  const found = Object.entries(dictionary).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[prefix + key, (value.match(/\{\{.+?\}\}/g) ?? []).sort().join()]]
      : [...gapsOf(value, `${prefix}${key}.`)],
  );
  return new Map(found);
}
