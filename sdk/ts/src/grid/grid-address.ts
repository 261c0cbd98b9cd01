import { byProperty, type GridState, PAGE_SIZES } from './grid-state';
import type { Filter, Operator, Sort } from './types';

/** What stands in the history beside an address: words that people look for do not belong into one. */
export interface GridMemory {
  phrase?: string;
  texts?: readonly Filter[];
  cursor?: string | null;
}

export interface Initial {
  sort: readonly Sort[];
  filters: readonly Filter[];
}

const TYPED: ReadonlySet<Operator | undefined> = new Set(['contains', 'startsWith']);

/** The grid's state as address and history tell it; what they do not name is as at the beginning. */
export function readState(
  model: string,
  search: URLSearchParams,
  memory: GridMemory,
  initial: Initial,
): GridState {
  const page = Math.trunc(Number(search.get(`${model}.page`) ?? 1));
  const size = Number(search.get(`${model}.size`));
  const sort = search.get(`${model}.sort`);
  const filters = hasAddress(model, search)
    ? search.getAll(`${model}.filter`).flatMap(readFilter)
    : initial.filters;
  return {
    pageIndex: page > 1 && page < 2 ** 26 ? page - 1 : 0,
    cursor: memory.cursor,
    pageSize: PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZES[0],
    sort: sort === null ? initial.sort : sort.split(',').filter(Boolean).map(readSort),
    phrase: memory.phrase ?? '',
    filters: byProperty([...filters, ...(memory.texts ?? [])]),
  };
}

/** Whether the address says how the grid is to be shown. */
export function hasAddress(model: string, search: URLSearchParams): boolean {
  return [...search.keys()].some((key) => key.startsWith(`${model}.`));
}

/** The address and the memory of a state. Other parameters stay as they are. */
export function writeState(
  model: string,
  state: GridState,
  search: URLSearchParams,
): { search: URLSearchParams; memory: GridMemory } {
  const next = new URLSearchParams([...search].filter(([key]) => !key.startsWith(`${model}.`)));
  const filters = Object.values(state.filters);
  const named = filters.filter(({ operator }) => !TYPED.has(operator));
  // Always there, so that a grid whose first filters were taken away does not take them up again.
  next.set(`${model}.page`, String(state.pageIndex + 1));
  next.set(`${model}.size`, String(state.pageSize));
  next.set(`${model}.sort`, state.sort.map(writeSort).join());
  for (const filter of named) next.append(`${model}.filter`, writeFilter(filter));
  const texts = filters.filter(({ operator }) => TYPED.has(operator));
  return { search: next, memory: { phrase: state.phrase, texts, cursor: state.cursor } };
}

function readSort(text: string): Sort {
  return text.startsWith('-')
    ? { property: text.slice(1), direction: 'desc' }
    : { property: text, direction: 'asc' };
}

function writeSort({ property, direction }: Sort): string {
  return direction === 'desc' ? `-${property}` : property;
}

/** `status~in~failed~hold`. */
function writeFilter({ property, operator = 'in', values }: Filter): string {
  return [property, operator, ...values].map((part) => part.replace(/[%~]/g, encodeMark)).join('~');
}

function readFilter(text: string): Filter[] {
  const [property, operator, ...values] = text
    .split('~')
    .map((part) => part.replace(/%7E/g, '~').replace(/%25/g, '%'));
  return property && operator ? [{ property, operator: operator as Operator, values }] : [];
}

function encodeMark(char: string): string {
  return char === '~' ? '%7E' : '%25';
}
