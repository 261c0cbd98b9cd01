import {
  callKey,
  recordsKey,
  recordsQuery,
  unwrap,
  useErrorText,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
  useWritable,
} from '@homeroom/sdk';
import { useRefreshJobs } from '../shared/job/invalidate';
import { type Schemas, useDelivery } from '../shared/use-delivery';

const RECENT = 5;

/** The newest jobs, before them those that need somebody; moves while they do. */
export function useRecentJobs() {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  useLive(['Jobs'], () => void queryClient.invalidateQueries({ queryKey: recordsKey({ model: 'Jobs' }) }));
  return useQuery({
    ...recordsQuery(api, {
      model: 'Jobs',
      sort: [
        { property: 'needsPerson', direction: 'desc' },
        { property: 'createdOn', direction: 'desc' },
      ],
      count: 'rows',
    }),
    select: ({ r }) => r.slice(0, RECENT),
  });
}

export type Day = Schemas['DayRead'];

/** What went out on each of the last seven days; moves while jobs do. */
export function useWeek() {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/pdf/jobs/getWeek');
  useLive(['Jobs', 'JobResults'], () => void queryClient.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/getWeek')),
    select: ({ days }) => days,
  });
}

/** How often the list asks for what its jobs wait: a worker that is gone says nothing. */
const LOOK_MS = 10_000;

/** For what the open jobs wait, by their ids; empty until it is known. */
export function useWaits(): ReadonlyMap<string, Wait> {
  const { api } = useDelivery();
  const { isWritable } = useWritable();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/pdf/jobs/getWaits');
  useLive(['Jobs'], () => void queryClient.invalidateQueries({ queryKey }));
  const { data = NO_WAITS } = useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/getWaits')),
    select: toMap,
    refetchInterval: LOOK_MS,
    enabled: isWritable,
  });
  return data;
}

type Wait = Schemas['WaitRead'];

const NO_WAITS: ReadonlyMap<string, Wait> = new Map();

function toMap(waits: Schemas['WaitingJob'][]): ReadonlyMap<string, Wait> {
  return new Map(waits.map(({ id, waiting }) => [id, waiting]));
}

type Verb = 'cancel' | 'retry';

/** Cancels or retries jobs, says what happened, and refreshes every view of them. */
export function useJobAction(verb: Verb) {
  const { api, t, notify } = useDelivery();
  const refresh = useRefreshJobs();
  const errorText = useErrorText();
  const send = (id: string) => {
    const params = { params: { path: { job_id: id } } };
    if (verb === 'cancel') return unwrap(api.http.POST('/api/pdf/jobs/cancelJob/{job_id}', params));
    return unwrap(api.http.POST('/api/pdf/jobs/retryJob/{job_id}', params));
  };
  return useMutation({
    mutationFn: (ids: readonly string[]) => Promise.all(ids.map(send)),
    onSuccess: (_answers, ids) =>
      notify({ kind: 'success', message: t(`jobs.${verb}Done`, { count: ids.length }) }),
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
    onSettled: refresh,
  });
}
