import { describe, expect, test } from 'vitest';
import { type GridState, gridReducer, isFiltered } from './grid-state';

const STATE: GridState = { pageIndex: 3, pageSize: 25, sort: [], phrase: '', filters: {} };
const FILTER = { property: 'status', operator: 'in', values: ['failed'] } as const;

describe('gridReducer', () => {
  test('a sorted column turns its direction', () => {
    const once = gridReducer(STATE, { type: 'sort', property: 'name' });
    const twice = gridReducer(once, { type: 'sort', property: 'name' });
    expect([once.sort[0]?.direction, twice.sort[0]?.direction]).toEqual(['asc', 'desc']);
  });

  test('a column is added behind those that the list is sorted by', () => {
    const one = gridReducer(STATE, { type: 'sort', property: 'name' });
    const two = gridReducer(one, { type: 'sort', property: 'age', isAdded: true });
    const turned = gridReducer(two, { type: 'sort', property: 'name', isAdded: true });
    expect(turned.sort).toEqual([
      { property: 'name', direction: 'desc' },
      { property: 'age', direction: 'asc' },
    ]);
  });

  test.each([
    { type: 'sort', property: 'name' },
    { type: 'phrase', phrase: 'ada' },
    { type: 'pageSize', pageSize: 50 },
    { type: 'filter', property: 'status', filter: FILTER },
    { type: 'reset' },
  ] as const)('$type leads back to the first page', (action) => {
    expect(gridReducer(STATE, action).pageIndex).toBe(0);
  });

  test('a filter is set, replaced and taken away', () => {
    const set = gridReducer(STATE, { type: 'filter', property: 'status', filter: FILTER });
    const gone = gridReducer(set, { type: 'filter', property: 'status', filter: null });
    expect(set.filters).toEqual({ status: FILTER });
    expect(isFiltered(set)).toBe(true);
    expect(isFiltered(gone)).toBe(false);
  });
});
