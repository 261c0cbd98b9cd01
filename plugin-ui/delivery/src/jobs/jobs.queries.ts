import {
  type RecordPage,
  unwrap,
  unwrapList,
  useErrorText,
  useLive,
  useMutation,
  usePlugin,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import type { Job } from './job';

const RECENT = 5;
const RECENT_KEY = ['records', 'Jobs', 'recent'];

/** The newest jobs; moves while they do. */
export function useRecentJobs() {
  const { api } = usePlugin();
  const queryClient = useQueryClient();
  useLive(['Jobs'], () => void queryClient.invalidateQueries({ queryKey: RECENT_KEY }));
  return useQuery({
    queryKey: RECENT_KEY,
    queryFn: async () => {
      const query = { sort: JSON.stringify([{ property: 'createdOn', direction: 'desc' }]) };
      const call = api.http.GET('/api/instance/{model}', { params: { path: { model: 'Jobs' }, query } });
      return (await unwrapList<RecordPage<Job>>(call)).r.slice(0, RECENT);
    },
  });
}

type Verb = 'cancel' | 'retry';

/** Cancels or retries jobs, says what happened, and refreshes every view of them. */
export function useJobAction(verb: Verb) {
  const { api, t, notify } = usePlugin();
  const queryClient = useQueryClient();
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
    onSettled: () => queryClient.invalidateQueries(),
  });
}
