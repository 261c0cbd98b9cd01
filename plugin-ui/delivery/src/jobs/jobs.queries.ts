import {
  recordsKey,
  recordsQuery,
  unwrap,
  useErrorText,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { useDelivery } from '../use-delivery';
import { useRefreshJobs } from './stale';

const RECENT = 5;

/** The newest jobs; moves while they do. */
export function useRecentJobs() {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  useLive(['Jobs'], () => void queryClient.invalidateQueries({ queryKey: recordsKey({ model: 'Jobs' }) }));
  return useQuery({
    ...recordsQuery(api, {
      model: 'Jobs',
      sort: [{ property: 'createdOn', direction: 'desc' }],
      count: 'rows',
    }),
    select: ({ r }) => r.slice(0, RECENT),
  });
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
