import {
  callKey,
  type FormValues,
  recordsKey,
  type Schemas,
  unwrap,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';

export type PluginDetails = Schemas['PluginDetails'];

export type Finding = Schemas['FindingRead'];

const keys = {
  details: (id: string) => callKey('/api/plugin/{plugin_id}', { path: { plugin_id: id } }),
  findings: (id: string) => callKey('/api/plugin/check', { body: { pluginId: id } }),
};

export function usePluginDetails(id: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: keys.details(id),
    queryFn: () => unwrap(api.http.GET('/api/plugin/{plugin_id}', { params: { path: { plugin_id: id } } })),
  });
}

/** What the plugin's own check finds; asked when the page is opened, and again on demand. */
export function useFindings({ id, hasCheck }: Pick<PluginDetails, 'id' | 'hasCheck'>) {
  const { api } = useShell();
  return useQuery({
    queryKey: keys.findings(id),
    queryFn: () => unwrap(api.http.POST('/api/plugin/check', { body: { pluginId: id } })),
    select: ({ findings }) => findings,
    enabled: hasCheck,
  });
}

/** Switches the plugin on, or off with a reason. The shell's menu follows by itself. */
export function useSwitch(id: string) {
  const { api } = useShell();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (reason: string | null) =>
      reason === null
        ? unwrap(api.http.POST('/api/plugin/enable', { body: { pluginId: id } }))
        : unwrap(api.http.POST('/api/plugin/disable', { body: { pluginId: id, reason } })),
    onSettled: refresh,
  });
}

export function useSavePluginSettings(id: string) {
  const { api } = useShell();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (values: FormValues) =>
      unwrap(api.http.POST('/api/plugin/settings', { body: { pluginId: id, values: { ...values } } })),
    onSuccess: refresh,
  });
}

/** Chooses the plugin among those that do the same for others. */
export function useProvided(id: string) {
  const { api } = useShell();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (service: { protocol: string; key: string }) =>
      unwrap(api.http.POST('/api/plugin/use', { body: { pluginId: id, ...service } })),
    onSuccess: refresh,
  });
}

export function useManual(id: string, name: string, language: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: callKey('/api/plugin/{plugin_id}/manual/{name}', {
      path: { plugin_id: id, name },
      query: { language },
    }),
    queryFn: () =>
      unwrap(
        api.http.GET('/api/plugin/{plugin_id}/manual/{name}', {
          params: { path: { plugin_id: id, name }, query: { language } },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: callKey('/api/plugin') }),
      queryClient.invalidateQueries({ queryKey: recordsKey({ model: 'Plugins' }) }),
    ]);
  };
}
