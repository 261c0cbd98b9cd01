import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, unwrapList } from '../api/client';
import { ApiError } from '../api/errors';
import { useShell } from '../shell';
import { useLive } from '../use-live';
import type { GridState } from './grid-state';
import type { Column, Condition, Filter, GridRecord, RecordPage } from './types';

export interface RecordsRequest {
  model: string;
  /** The fixed filters and the user's. */
  filters: readonly Condition[];
  state: GridState;
}

/** The largest page that the instance API gives. */
const CHUNK = 500;

/** How many rows can be selected at once without looking at them. */
export const MOST_SELECTED = 5000;

/** What a grid asks for. A column's text may be looked for in several fields. */
export function requestOf<R extends GridRecord>(
  model: string,
  columns: readonly Column<R>[],
  fixed: readonly Filter[],
  state: GridState,
): RecordsRequest {
  const own = Object.values(state.filters).map((filter): Condition => {
    const offer = columns.find(({ property }) => property === filter.property)?.filter;
    const properties = offer?.kind === 'text' && offer.properties;
    return properties ? { any: properties.map((property) => ({ ...filter, property })) } : filter;
  });
  return { model, filters: [...fixed, ...own], state };
}

/** The records that a grid shows. Refreshed in place when the server says that one of `live` changed. */
export function useRecords<R>(request: RecordsRequest, live: readonly string[]) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  useLive(live, () => void queryClient.invalidateQueries({ queryKey: ['records', request.model] }));
  return useQuery({
    queryKey: ['records', request.model, request.filters, request.state],
    queryFn: () => fetchRecords<R>(api, request),
    placeholderData: keepPreviousData,
  });
}

/** Every record that the request finds, up to `MOST_SELECTED`. */
export async function fetchAllRecords<R>(api: Api, { model, filters, state }: RecordsRequest): Promise<R[]> {
  const found: R[] = [];
  let cursor: string | null | undefined;
  for (let pageIndex = 0; found.length < MOST_SELECTED; pageIndex += 1) {
    const page = await fetchRecords<R>(api, {
      model,
      filters,
      state: { ...state, pageIndex, pageSize: CHUNK, cursor },
    });
    found.push(...page.r);
    if (page.r.length < CHUNK) break;
    cursor = page.pager.next;
  }
  return found;
}

async function fetchRecords<R>(api: Api, { model, filters, state }: RecordsRequest): Promise<RecordPage<R>> {
  const fetchBy = (cursor?: string) => {
    const query = {
      q: JSON.stringify({ filters, phrase: state.phrase }),
      fromIndex: state.pageIndex * state.pageSize,
      size: state.pageSize,
      sort: JSON.stringify(state.sort),
      ...(cursor && { cursor }),
    };
    return unwrapList<RecordPage<R>>(
      api.http.GET('/api/instance/{model}', { params: { path: { model }, query } }),
    );
  };
  if (!state.cursor) return fetchBy();
  try {
    return await fetchBy(state.cursor);
  } catch (error) {
    // A cursor of yesterday's question: the page is found by its index.
    if (error instanceof ApiError && error.code === 'query_invalid') return fetchBy();
    throw error;
  }
}
