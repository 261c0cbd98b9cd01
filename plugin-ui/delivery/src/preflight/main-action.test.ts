import { describe, expect, test } from 'vitest';
import { PROBLEM_KINDS } from '../shared/problem-kinds';
import { mainActionOf } from './main-action';

type Row = Parameters<typeof mainActionOf>[0];

const row: Row = { found: null, missingId: '', kinds: ['name_missing'], verbs: ['send', 'skip'] };
const of = (change: Partial<Row>, mayAdd = false) => mainActionOf({ ...row, ...change }, mayAdd);

describe('mainActionOf', () => {
  test('what may be another child’s does not go by it, whatever else holds it', () => {
    expect(of({})).toBe('skip');
    expect(of({ kinds: ['too_large', 'name_missing'] })).toBe('skip');
    expect(of({ kinds: ['common_mark'], verbs: ['allow', 'each'] })).toBe('each');
  });

  test('nor does what is held for a reason of which nobody has said that it is harmless', () => {
    const going = PROBLEM_KINDS.filter((kind) => of({ kinds: [kind] }) === 'send');
    expect(going).toEqual(['too_large', 'sent_before', 'signature_missing']);
    expect(of({ kinds: ['new_kind'] })).toBe('skip');
  });

  test('where somebody is missing it is adding them, or giving to whoever has the ID by now', () => {
    const missing: Partial<Row> = {
      kinds: ['unknown_person'],
      missingId: '999999',
      verbs: ['assign', 'skip'],
    };
    expect(of(missing, true)).toBe('add');
    expect(of(missing)).toBe('assign');
    const found = { person: 'p7', personId: '999999', personName: 'Priya Patel' };
    expect(of({ ...missing, found }, true)).toBe('give');
    // Who was sent documents before has left: adding them again is there, and is not proposed.
    expect(of({ ...missing, kinds: ['person_withdrawn'] }, true)).toBe('assign');
  });

  test('a row without a harmless action has none', () => {
    expect(of({ verbs: ['send'] })).toBeUndefined();
  });
});
