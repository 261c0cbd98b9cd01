import { dictionaryKeys, literalKeys, missingPlurals } from '@homeroom/sdk/testing';
import { describe, expect, test } from 'vitest';
import ar from '../../../plugins/mail/src/homeroom_plugins/mail/locales/ar.json';
import en from '../../../plugins/mail/src/homeroom_plugins/mail/locales/en.json';
import { KINDS, PURPOSES, REASONS, STATUSES } from './mail.queries';

const sources = Object.values(
  import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
);
const known = dictionaryKeys(en);

describe('dictionaries of mail', () => {
  test('Arabic has every key of English, and no other', () => {
    expect(dictionaryKeys(ar)).toEqual(known);
  });

  test('Arabic has all its plural forms', () => {
    expect(missingPlurals(ar, 'ar')).toEqual([]);
  });

  test('every key that the pages ask for is there', () => {
    const asked = [
      ...literalKeys(sources),
      ...REASONS.map((reason) => `reason.${reason}`),
      ...KINDS.map((kind) => `kind.${kind}`),
      ...PURPOSES.map((purpose) => `domain.for_${purpose}`),
      ...STATUSES.map((status) => `domain.is_${status}`),
      ...['unknown', 'held'].map((state) => `state.${state}`),
      ...['send_again', 'arrived', 'ask_send_again', 'ask_arrived'].map((key) => `doubt.${key}`),
    ];
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });
});
