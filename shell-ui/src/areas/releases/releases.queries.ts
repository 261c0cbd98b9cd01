import {
  callKey,
  type Schemas,
  unwrap,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';

export type Releases = Schemas['Releases'];
export type PluginReleases = Schemas['PluginReleases'];
export type OfferedRelease = Schemas['OfferedRelease'];

/** How often the page looks while something goes on. */
const LOOK_MS = 2_000;
const KEY = callKey('/api/registry/releases');

/** Every plugin that is installed or offered; followed while an update runs or tiers are being found. */
export function useReleases() {
  const { api } = useShell();
  return useQuery({
    queryKey: KEY,
    queryFn: () => unwrap(api.http.GET('/api/registry/releases')),
    refetchInterval: ({ state }) =>
      state.data && (state.data.isJudging || state.data.update?.state === 'running') ? LOOK_MS : false,
  });
}

/** Asks the index anew. */
export function useLookAgain() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api.http.POST('/api/registry/look')),
    onSuccess: (found) => queryClient.setQueryData(KEY, found),
  });
}

/** Begins an update to the version that was seen. */
export function useUpdate(onBegun: () => void) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { pluginId: string; version: string }) =>
      unwrap(api.http.POST('/api/registry/update', { body })),
    onSuccess: (found) => {
      queryClient.setQueryData(KEY, found);
      onBegun();
    },
  });
}
