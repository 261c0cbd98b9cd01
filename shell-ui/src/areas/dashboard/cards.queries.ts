import { type RecordPage, unwrapList, useFormat, useQuery, useShell } from '@homeroom/sdk';

interface PluginRecord {
  id: string;
  name: string;
  status: string;
  reason: string | null;
}

/** The installed plugins with what is wrong with them. */
export function usePlugins() {
  const { api } = useShell();
  return useQuery({
    queryKey: ['records', 'Plugins', 'dashboard'],
    queryFn: async () => {
      const call = api.http.GET('/api/instance/{model}', { params: { path: { model: 'Plugins' } } });
      return (await unwrapList<RecordPage<PluginRecord>>(call)).r;
    },
  });
}

/** The rows of the activity log that say how often something was done today, in the district's day. */
export function useTodaysRows(
  type: string,
): readonly { property: string; operator: string; values: string[] }[] {
  const format = useFormat();
  const today = format.day(new Date().toISOString());
  return [
    { property: 'type', operator: 'eq', values: [type] },
    { property: 'date', operator: 'gte', values: [format.instant(`${today}T00:00:00`)] },
  ];
}

export function useCountOf(filters: ReturnType<typeof useTodaysRows>) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['records', 'ActivityLog', 'today', filters],
    queryFn: async () => {
      const query = { q: JSON.stringify({ filters }) };
      const call = api.http.GET('/api/instance/{model}', {
        params: { path: { model: 'ActivityLog' }, query },
      });
      return (await unwrapList<RecordPage<unknown>>(call)).pager.totalRecords;
    },
  });
}
