import { describe, expect, test } from 'vitest';
import { hasAddress, readState, writeState } from './grid-address';
import type { GridState } from './grid-state';

const INITIAL = {
  sort: [{ property: 'name', direction: 'asc' }],
  filters: [{ property: 'status', operator: 'in', values: ['hold'] }],
} as const;
const STATE: GridState = {
  pageIndex: 4,
  cursor: 'sealed',
  pageSize: 50,
  sort: [
    { property: 'createdOn', direction: 'desc' },
    { property: 'name', direction: 'asc' },
  ],
  phrase: 'ada lovelace',
  filters: {
    status: { property: 'status', operator: 'in', values: ['a~b', '100%', 'é&='] },
    name: { property: 'name', operator: 'contains', values: ['lovelace'] },
  },
};

const read = (text: string, memory = {}) => readState('Pets', new URLSearchParams(text), memory, INITIAL);

describe('grid address', () => {
  test('leads back to the state, beside what others keep there', () => {
    const { search, memory } = writeState('Pets', STATE, new URLSearchParams('door=failed&Pets.page=2'));
    expect(readState('Pets', new URLSearchParams(search.toString()), memory, INITIAL)).toEqual(STATE);
    expect(search.get('door')).toBe('failed');
    expect(hasAddress('Pets', search)).toBe(true);
    expect(hasAddress('Jobs', search)).toBe(false);
  });

  test('holds no words that were looked for', () => {
    const { search } = writeState('Pets', STATE, new URLSearchParams());
    expect(search.toString()).not.toContain('lovelace');
    expect(search.toString()).not.toContain('sealed');
  });

  test('without one the grid is as at the beginning', () => {
    expect(read('')).toMatchObject({ pageIndex: 0, pageSize: 25, phrase: '', sort: INITIAL.sort });
    expect(read('').filters).toEqual({ status: INITIAL.filters[0] });
  });

  test('first filters that were taken away stay away', () => {
    const { search } = writeState('Pets', { ...STATE, filters: {} }, new URLSearchParams());
    expect(read(search.toString()).filters).toEqual({});
  });

  test.each([
    'Pets.page=-1',
    'Pets.page=x',
    'Pets.page=1e99',
    'Pets.size=7',
    'Pets.filter=~',
    'Pets.filter=',
  ])('%s is borne with', (text) => {
    expect(read(text)).toMatchObject({ pageIndex: 0, pageSize: 25, filters: {} });
  });
});
