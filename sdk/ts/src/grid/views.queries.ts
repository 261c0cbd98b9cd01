import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../api/client';
import { callKey } from '../api/keys';
import { useShell } from '../shell';
import type { Filter, Sort } from './types';
import type { Density } from './use-grid-look';

/** What a saved view sets. Without columns, all of them are shown. */
export interface ViewState {
  filters: readonly Filter[];
  sort: readonly Sort[];
  columns: readonly string[];
  density: Density;
  pageSize: number;
}

export interface ViewDraft {
  name: string;
  isShared: boolean;
  isDefault: boolean;
  state: ViewState;
}

export interface SavedView extends ViewDraft {
  id: string;
  createdBy: string;
  /** Why it cannot be used any more. */
  problem: string | null;
}

const viewsKey = (model: string) => callKey('/api/search/views/{model}', { path: { model } });

/** The user's own views of a model, and those that are shared in the district. */
export function useViews(model: string, isEnabled = true) {
  const { api } = useShell();
  return useQuery({
    queryKey: viewsKey(model),
    queryFn: () =>
      unwrap<SavedView[]>(api.http.GET('/api/search/views/{model}', { params: { path: { model } } })),
    enabled: isEnabled,
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
      const body = draft as never; // The document's types of filters have no read-only lists.
      return unwrap<SavedView>(
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
