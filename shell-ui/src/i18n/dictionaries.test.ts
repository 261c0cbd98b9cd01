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
});
