import type { Filter, Sort } from './types';
import type { Density } from './use-grid-look';

export const PAGE_SIZES = [25, 50, 75, 100] as const;

export interface GridState {
  /** From 0. */
  pageIndex: number;
  /** How the page before or after led to this one; without it the page is found by its index. */
  cursor?: string | null;
  pageSize: number;
  sort: readonly Sort[];
  phrase: string;
  /** The user's filter per property. */
  filters: Readonly<Record<string, Filter>>;
}

/** What a saved view sets. Without columns, all of them are shown. */
export interface ViewState {
  filters: readonly Filter[];
  sort: readonly Sort[];
  columns: readonly string[];
  density: Density;
  pageSize: number;
}

export type GridAction =
  | { type: 'page'; pageIndex: number; cursor?: string | null }
  | { type: 'pageSize'; pageSize: number }
  | { type: 'sort'; property: string; isAdded?: boolean }
  | { type: 'phrase'; phrase: string }
  | { type: 'filter'; property: string; filter: Filter | null }
  | { type: 'view'; view: ViewState }
  | { type: 'reset' };

/** Everything but turning a page leads back to the first one. */
export function gridReducer(state: GridState, action: GridAction): GridState {
  const first = { ...state, pageIndex: 0, cursor: null };
  switch (action.type) {
    case 'page':
      return { ...state, pageIndex: action.pageIndex, cursor: action.cursor };
    case 'pageSize':
      return { ...first, pageSize: action.pageSize };
    case 'sort':
      return { ...first, sort: nextSort(state.sort, action.property, action.isAdded ?? false) };
    case 'phrase':
      return { ...first, phrase: action.phrase };
    case 'filter':
      return { ...first, filters: withFilter(state.filters, action.property, action.filter) };
    case 'view':
      return { ...first, phrase: '', ...stateOfView(action.view, state) };
    case 'reset':
      return { ...first, phrase: '', filters: {} };
  }
}

/** A click sorts by the column alone, or turns it round; with `isAdded` the columns before stay in front of it. */
function nextSort(sort: readonly Sort[], property: string, isAdded: boolean): Sort[] {
  const found = sort.find((key) => key.property === property);
  const next: Sort = { property, direction: found?.direction === 'asc' ? 'desc' : 'asc' };
  if (!isAdded) return [next];
  return found ? sort.map((key) => (key === found ? next : key)) : [...sort, next];
}

function withFilter(
  filters: GridState['filters'],
  property: string,
  filter: Filter | null,
): GridState['filters'] {
  const { [property]: _replaced, ...others } = filters;
  return filter ? { ...others, [property]: filter } : others;
}

function stateOfView(view: ViewState, { sort }: GridState): Pick<GridState, 'pageSize' | 'sort' | 'filters'> {
  return {
    pageSize: view.pageSize,
    sort: view.sort.length > 0 ? view.sort : sort,
    filters: byProperty(view.filters),
  };
}

export function byProperty(filters: readonly Filter[]): GridState['filters'] {
  return Object.fromEntries(filters.map((filter) => [filter.property, filter]));
}

export function isFiltered(state: GridState): boolean {
  return state.phrase !== '' || Object.keys(state.filters).length > 0;
}
