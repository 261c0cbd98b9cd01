import {
  callKey,
  type Schemas,
  unwrap,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';

export type PrivatePlugin = Schemas['PrivatePluginRead'];

export interface PrivatePluginForm {
  pluginId: string;
  name: string;
  description: string;
}

const keyOf = (id: string) =>
  callKey('/api/client/privatePlugins/{slug_or_id}', { path: { slug_or_id: id } });

/** The plugins that are a customer's own. */
export function usePrivatePlugins(id: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () =>
      unwrap(
        api.http.GET('/api/client/privatePlugins/{slug_or_id}', { params: { path: { slug_or_id: id } } }),
      ),
  });
}

export function useSavePrivatePlugin(id: string, onSaved: () => void) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (plugin: PrivatePluginForm) =>
      unwrap(api.http.POST('/api/client/savePrivatePlugin', { body: { id, ...plugin } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf(id) });
      onSaved();
    },
  });
}

export function useRemovePrivatePlugin(id: string, onRemoved: () => void) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pluginId: string) =>
      unwrap(api.http.POST('/api/client/removePrivatePlugin', { body: { id, pluginId } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keyOf(id) });
      onRemoved();
    },
  });
}
