import { useReducer } from 'react';
import type { Filter, Sort } from './types';

export const PAGE_SIZES = [25, 50, 75, 100] as const;

export interface GridState {
  /** From 0. */
  pageIndex: number;
  pageSize: number;
  sort: Sort | null;
  phrase: string;
  /** The user's filter per property. */
  filters: Readonly<Record<string, Filter>>;
}

export type GridAction =
  | { type: 'page'; pageIndex: number }
  | { type: 'pageSize'; pageSize: number }
  | { type: 'sort'; property: string }
  | { type: 'phrase'; phrase: string }
  | { type: 'filter'; property: string; filter: Filter | null }
  | { type: 'reset' };

/** Everything but turning a page leads back to the first one. */
export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'page':
      return { ...state, pageIndex: action.pageIndex };
    case 'pageSize':
      return { ...state, pageIndex: 0, pageSize: action.pageSize };
    case 'sort':
      return { ...state, pageIndex: 0, sort: nextSort(state.sort, action.property) };
    case 'phrase':
      return { ...state, pageIndex: 0, phrase: action.phrase };
    case 'filter':
      return { ...state, pageIndex: 0, filters: withFilter(state.filters, action.property, action.filter) };
    case 'reset':
      return { ...state, pageIndex: 0, phrase: '', filters: {} };
  }
}

function nextSort(sort: Sort | null, property: string): Sort {
  const isAscending = sort?.property === property && sort.direction === 'asc';
  return { property, direction: isAscending ? 'desc' : 'asc' };
}

function withFilter(
  filters: GridState['filters'],
  property: string,
  filter: Filter | null,
): GridState['filters'] {
  const { [property]: _replaced, ...others } = filters;
  return filter ? { ...others, [property]: filter } : others;
}

export function isFiltered(state: GridState): boolean {
  return state.phrase !== '' || Object.keys(state.filters).length > 0;
}

export function useGridState(initial: { sort?: Sort; filters?: readonly Filter[] }) {
  return useReducer(gridReducer, initial, ({ sort, filters = [] }) => ({
    pageIndex: 0,
    pageSize: PAGE_SIZES[0] as number,
    sort: sort ?? null,
    phrase: '',
    filters: Object.fromEntries(filters.map((filter) => [filter.property, filter])),
  }));
}
