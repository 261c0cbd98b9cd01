import {
  callKey,
  type Schemas,
  unwrap,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';

/** When a plugin's scheduled work runs in the district. */
export type Schedule = Schemas['ScheduleRead'];

/** No time is as the plugin says; no days are all of them. */
export type ScheduleChange = Schemas['ScheduleChange'];

const list = callKey('/api/dynamicSettings/getSchedules');

export function useSchedules() {
  const { api } = useShell();
  return useQuery({
    queryKey: list,
    queryFn: () => unwrap(api.http.GET('/api/dynamicSettings/getSchedules')),
  });
}

export function useSaveSchedule() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ScheduleChange) =>
      unwrap(api.http.POST('/api/dynamicSettings/saveSchedule', { body })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: list }),
  });
}
