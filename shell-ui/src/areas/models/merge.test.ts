import { describe, expect, test } from 'vitest';
import { compareFields, mergeValues } from './merge';

const DATA = {
  changedBy: 'Ada',
  fields: {
    mine: { base: 1, theirs: 1, yours: 2 },
    theirs: { base: 1, theirs: 2, yours: 1 },
    both: { base: 1, theirs: 2, yours: 3 },
    same: { base: 1, theirs: 2, yours: 2 },
    emptied: { base: ['a'], theirs: ['a'], yours: null },
    forgotten: { theirs: 1, yours: 2 },
  },
};

describe('compareFields', () => {
  test('tells who has changed each field; without the version of before both may have', () => {
    const found = compareFields(DATA).map(({ name, changedBy }) => [name, changedBy]);

    expect(Object.fromEntries(found)).toEqual({
      mine: 'me',
      theirs: 'them',
      both: 'both',
      emptied: 'me',
      forgotten: 'both',
    });
  });
});

describe('mergeValues', () => {
  const current = { mine: 1, theirs: 2, both: 2, same: 2, emptied: ['a'], forgotten: 1, other: 'x' };

  test('takes my changes over into their record, and for both the side that was chosen', () => {
    const merged = mergeValues(current, compareFields(DATA), { both: 'mine', forgotten: 'theirs' });

    expect(merged).toEqual({ mine: 2, theirs: 2, both: 3, same: 2, emptied: null, forgotten: 1, other: 'x' });
  });
});
