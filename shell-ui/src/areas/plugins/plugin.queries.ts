import {
  callKey,
  type FormValues,
  type JsonSchema,
  recordsKey,
  unwrap,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';

interface PluginSettings {
  schema: JsonSchema;
  values: FormValues;
  /** Secrets by field: whether they are set. */
  secrets: Record<string, boolean>;
}

export interface PluginDetails {
  id: string;
  name: string;
  description: string;
  version: string;
  /** How far the plugin came at boot. */
  status: string;
  enabled: boolean;
  isSwitchedOff: boolean;
  /** Why the district may not use it; empty if it may. */
  reason: string;
  switchedOffBecause: string;
  hasCheck: boolean;
  hasSettings: boolean;
  /** `none`, `ok`, or how its user interface last failed in a browser. */
  interface: string;
  interfaceFailures: number;
  interfaceFailedOn: string | null;
  manuals: { name: string; language: string }[];
  settings: PluginSettings | null;
  /** Settings without which it cannot be switched on, with the reason. */
  missing: Record<string, string>;
}

export interface Finding {
  code: string;
  severity: 'info' | 'warning' | 'error';
  message: string;
  remedy: string;
}

interface Manual {
  name: string;
  language: string;
  markdown: string;
}

const keys = {
  details: (id: string) => callKey('/api/plugin/{plugin_id}', { path: { plugin_id: id } }),
  findings: (id: string) => callKey('/api/plugin/check', { body: { pluginId: id } }),
};

export function usePluginDetails(id: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: keys.details(id),
    queryFn: () =>
      unwrap<PluginDetails>(api.http.GET('/api/plugin/{plugin_id}', { params: { path: { plugin_id: id } } })),
  });
}

/** What the plugin's own check finds; asked when the page is opened, and again on demand. */
export function useFindings({ id, hasCheck }: Pick<PluginDetails, 'id' | 'hasCheck'>) {
  const { api } = useShell();
  return useQuery({
    queryKey: keys.findings(id),
    queryFn: () =>
      unwrap<{ findings: Finding[] }>(api.http.POST('/api/plugin/check', { body: { pluginId: id } })),
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
      unwrap<PluginSettings>(
        api.http.POST('/api/plugin/settings', { body: { pluginId: id, values: { ...values } } }),
      ),
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
      unwrap<Manual>(
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
