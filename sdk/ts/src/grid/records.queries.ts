import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, unwrapList } from '../api/client';
import { useShell } from '../shell';
import { useLive } from '../use-live';
import type { GridState } from './grid-state';
import type { Filter, RecordPage } from './types';

export interface RecordsRequest {
  model: string;
  /** Always applied, whatever the user filters by. */
  fixed: readonly Filter[];
  state: GridState;
}

/** The records that a grid shows. Refreshed in place when the server says that one of `live` changed. */
export function useRecords<R>(request: RecordsRequest, live: readonly string[]) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  useLive(live, () => void queryClient.invalidateQueries({ queryKey: ['records', request.model] }));
  return useQuery({
    queryKey: ['records', request.model, request.fixed, request.state],
    queryFn: () => fetchRecords<R>(api, request),
    placeholderData: keepPreviousData,
  });
}

export function fetchRecords<R>(api: Api, { model, fixed, state }: RecordsRequest): Promise<RecordPage<R>> {
  const query = {
    q: JSON.stringify({ filters: [...fixed, ...Object.values(state.filters)], phrase: state.phrase }),
    fromIndex: state.pageIndex * state.pageSize,
    size: state.pageSize,
    sort: JSON.stringify(state.sort ? [state.sort] : []),
  };
  return unwrapList(api.http.GET('/api/instance/{model}', { params: { path: { model }, query } }));
}
