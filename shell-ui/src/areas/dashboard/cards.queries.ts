import { countQuery, type Filter, recordsQuery, useFormat, useQuery, useShell } from '@homeroom/sdk';

/** The installed plugins with what is wrong with them. */
export function usePlugins() {
  const { api } = useShell();
  return useQuery({
    ...recordsQuery(api, { model: 'Plugins', count: 'rows' }),
    select: ({ r }) => r,
  });
}

/** The rows of the activity log that say how often something was done today, in the district's day. */
export function useTodaysRows(type: string): readonly Filter[] {
  const format = useFormat();
  const today = format.day(new Date().toISOString());
  return [
    { property: 'type', operator: 'eq', values: [type] },
    { property: 'date', operator: 'gte', values: [format.instant(`${today}T00:00:00`)] },
  ];
}

export function useCountOf(filters: readonly Filter[]) {
  const { api } = useShell();
  return useQuery(countQuery(api, { model: 'ActivityLog', filters }));
}
