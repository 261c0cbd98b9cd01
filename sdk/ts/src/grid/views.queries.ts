import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../api/client';
import { callKey } from '../api/keys';
import type { Schemas } from '../api/schemas';
import { useShell } from '../shell';
import { PAGE_SIZES, type ViewState } from './grid-state';
import type { Filter } from './types';

export interface ViewDraft {
  name: string;
  isShared: boolean;
  isDefault: boolean;
  state: ViewState;
}

/** A view as it is kept; `problem` says why it cannot be used any more. */
export interface SavedView extends Omit<Schemas['ViewRead'], 'state'> {
  state: ViewState;
}

const viewsKey = (model: string) => callKey('/api/search/views/{model}', { path: { model } });

/** The user's own views of a model, and those that are shared in the district. */
export function useViews(model: string, isEnabled = true) {
  const { api } = useShell();
  return useQuery({
    queryKey: viewsKey(model),
    queryFn: () => unwrap(api.http.GET('/api/search/views/{model}', { params: { path: { model } } })),
    enabled: isEnabled,
    select: (views) => views.map(readView),
    staleTime: 60_000,
    retry: false,
  });
}

/** Keeps a new view, or replaces the one with the id. */
export function useSaveView(model: string) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...draft }: ViewDraft & { id?: string }) => {
      const body = { ...draft, state: writeState(draft.state) };
      return unwrap(
        id
          ? api.http.PUT('/api/search/views/{model}/{view_id}', {
              params: { path: { model, view_id: id } },
              body,
            })
          : api.http.POST('/api/search/views/{model}', { params: { path: { model } }, body }),
      );
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: viewsKey(model) }),
  });
}

export function useDeleteView(model: string) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(
        api.http.DELETE('/api/search/views/{model}/{view_id}', { params: { path: { model, view_id: id } } }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: viewsKey(model) }),
  });
}

type KeptState = Schemas['ViewState'];

/** What the grid can show of a kept view; it keeps none with alternatives. */
function readView({ state, ...view }: Schemas['ViewRead']): SavedView {
  return {
    ...view,
    state: {
      filters: (state.filters ?? []).flatMap((filter) => ('any' in filter ? [] : [readFilter(filter)])),
      sort: (state.sort ?? []).map(({ property, direction }) => ({
        property,
        direction: direction === 'desc' ? 'desc' : 'asc',
      })),
      columns: state.columns ?? [],
      density: state.density ?? 'comfortable',
      pageSize: state.pageSize ?? PAGE_SIZES[0],
    },
  };
}

function readFilter({ property, operator, values = [] }: Schemas['FilterSchema']): Filter {
  const texts = values.map((each) => String(each !== null && typeof each === 'object' ? each.value : each));
  return { property, ...(operator && { operator }), values: texts };
}

function writeState({ filters, sort, columns, density, pageSize }: ViewState): KeptState {
  return {
    filters: filters.map((filter) => ({ ...filter, values: [...filter.values] })),
    sort: sort.map((key) => ({ ...key })),
    columns: [...columns],
    density,
    pageSize: PAGE_SIZES.find((size) => size === pageSize),
  };
}
