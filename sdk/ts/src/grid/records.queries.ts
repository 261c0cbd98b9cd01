import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { ApiError } from '../api/errors';
import type { AnswerKey } from '../api/keys';
import {
  askRecords,
  countQuery,
  type DistrictOverride,
  type RecordsQuestion,
  recordsKey,
} from '../api/records';
import { useShell } from '../shell';
import { useLive } from '../use-live';
import type { GridState } from './grid-state';
import type { Column, Condition, Filter, GridRecord, RecordPage } from './types';

export interface RecordsRequest {
  model: string;
  /** The fixed filters and the user's. */
  filters: readonly Condition[];
  state: GridState;
  override?: DistrictOverride;
}

/** The largest page that the instance API gives. */
const CHUNK = 500;

/** How many rows can be selected at once without looking at them. */
export const MAX_SELECTED = 5000;

/** What a grid asks for. A column's text may be looked for in several fields. */
export function requestOf<R extends GridRecord>(
  model: string,
  columns: readonly Column<R>[],
  fixed: readonly Filter[],
  { state, override }: Pick<RecordsRequest, 'state' | 'override'>,
): RecordsRequest {
  const own = Object.values(state.filters).map((filter): Condition => {
    const offer = columns.find(({ property }) => property === filter.property)?.filter;
    const properties = offer?.kind === 'text' && offer.properties;
    return properties ? { any: properties.map((property) => ({ ...filter, property })) } : filter;
  });
  return { model, filters: [...fixed, ...own], state, override };
}

/**
 * The records that a grid shows, and how many there are in all: the rows come first, for in a long list it is the
 * counting that takes time. The total is null until it is known, and counted anew for every page. Refreshed in place
 * when the server says that a record of one of the models in `live` changed.
 */
export function useRecords<R>(request: RecordsRequest, live: readonly string[]) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  useLive(live, () => void queryClient.invalidateQueries({ queryKey: recordsKey({ model: request.model }) }));
  const question = questionOf(request);
  const rows = useQuery({
    queryKey: recordsKey({ ...question, count: 'rows' }),
    queryFn: () => fetchRecords<R>(api, request),
    placeholderData: keepPreviousData,
  });
  const told = rows.data ? toldTotal(rows.data, question) : null;
  const { sort: _, ...counted } = question;
  const total = useQuery({
    ...countQuery(api, counted),
    enabled: rows.isSuccess && !rows.isPlaceholderData && told === null,
    // Of another page of the same list.
    placeholderData: (known, query) => (query && isSameList(query.queryKey, counted) ? known : undefined),
  });
  return { rows, total: told ?? total.data ?? null };
}

/** The total as far as the rows tell it: who sees the end of a list has counted it. */
function toldTotal({ r, pager }: RecordPage<unknown>, { cursor }: RecordsQuestion): number | null {
  if (pager.totalRecords !== null) return pager.totalRecords;
  // A page that a cursor led to does not know for sure how many come before it.
  if (pager.hasMore || cursor) return null;
  return r.length > 0 || pager.recordIndex === 0 ? pager.recordIndex + r.length : null;
}

function isSameList(key: AnswerKey, question: RecordsQuestion): boolean {
  const page = { fromIndex: undefined, cursor: undefined, size: undefined };
  const listOf = (each: RecordsQuestion) => hashKey(recordsKey({ ...each, ...page, count: 'total' }));
  const { body } = key.at(-1) as { body: RecordsQuestion };
  return listOf(body) === listOf(question);
}

/** Every record that the request finds, up to `MAX_SELECTED`. */
export async function fetchAllRecords<R>(api: Api, request: RecordsRequest): Promise<R[]> {
  const found: R[] = [];
  let cursor: string | null | undefined;
  for (let pageIndex = 0; found.length < MAX_SELECTED; pageIndex += 1) {
    const state = { ...request.state, pageIndex, pageSize: CHUNK, cursor };
    const page = await fetchRecords<R>(api, { ...request, state });
    found.push(...page.r);
    if (page.r.length < CHUNK) break;
    cursor = page.pager.next;
  }
  return found;
}

async function fetchRecords<R>(api: Api, request: RecordsRequest): Promise<RecordPage<R>> {
  const { cursor, ...question } = { ...questionOf(request), count: 'rows' as const };
  if (!cursor) return askRecords<R>(api, question);
  try {
    return await askRecords<R>(api, { ...question, cursor });
  } catch (error) {
    // A cursor of yesterday's question: the page is found by its index.
    if (error instanceof ApiError && error.code === 'query_invalid') return askRecords<R>(api, question);
    throw error;
  }
}

function questionOf({ model, filters, state, override }: RecordsRequest): RecordsQuestion {
  return {
    model,
    filters,
    phrase: state.phrase,
    sort: state.sort,
    fromIndex: state.pageIndex * state.pageSize,
    size: state.pageSize,
    ...(state.cursor && { cursor: state.cursor }),
    ...override,
  };
}
