import { dictionaryKeys, literalKeys, missingPlurals } from '@homeroom/sdk/testing';
import { describe, expect, test } from 'vitest';
import ar from '../../../plugins/signing/src/homeroom_plugins/signing/locales/ar.json';
import en from '../../../plugins/signing/src/homeroom_plugins/signing/locales/en.json';
import { ACTS } from './requests/timeline';
import { REQUEST_STATUSES, SIGNER_STATUSES } from './status';
import { FAULTS } from './templates/editor/editing';
import { FIELD_KINDS, MERGES, ROLE_KINDS } from './templates/editor/layout';
import { PIN_MODES, SOURCES, STEPS, WHOM } from './wizard/draft';

const sources = Object.values(
  import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
);
const known = dictionaryKeys(en);

describe('dictionaries of signing', () => {
  test('Arabic has every key of English, and no other', () => {
    expect(dictionaryKeys(ar)).toEqual(known);
  });

  test('Arabic has all its plural forms', () => {
    expect(missingPlurals(ar, 'ar')).toEqual([]);
  });

  test('every key that the pages ask for is there', () => {
    const asked = [
      ...literalKeys(sources),
      ...REQUEST_STATUSES.map((status) => `requests.status.${status}`),
      ...SIGNER_STATUSES.map((status) => `requests.signer.${status}`),
      ...ACTS.map((act) => `request.act.${act}`),
      ...FIELD_KINDS.map((kind) => `templates.kind.${kind}`),
      ...ROLE_KINDS.map((kind) => `templates.role.${kind}`),
      ...MERGES.map((merge) => `templates.merge.${merge}`),
      ...FAULTS.map((kind) => `templates.faults.${kind}`),
      ...STEPS.map((step) => `wizard.step.${step}`),
      ...['label', ...SOURCES, ...SOURCES.map((source) => `help.${source}`)].map(
        (key) => `wizard.source.${key}`,
      ),
      ...['label', ...WHOM].map((key) => `wizard.whom.${key}`),
      ...['label', ...PIN_MODES].map((key) => `wizard.pin.${key}`),
    ];
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });
});
