import { callKey, unwrap, useLive, useMutation, useQuery, useQueryClient } from '@homeroom/sdk';
import { type Schemas, useDelivery } from '../use-delivery';
import { useIsReplaced, useRefreshJobs } from './invalidate';
import { isRunning } from './job';

/** Rows counted by the server. Pages are of the source, the others are documents or mails. */
export type JobCounts = Schemas['JobCounts'];

/** `what` is a status, or another word of the dictionary's `timeline`; `by` is empty for what the job did by itself. */
export type TimelineEntry = Schemas['TimelineRead'];

/** A job; `waiting` says for what it waits. */
export type JobDetail = Schemas['JobRead'];

/** Where no socket gets through, a running job is asked for at this pace. */
const POLL_MS = 5000;

export function useJob(id: string) {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/pdf/jobs/getJob', { query: { id } });
  useLive(['Jobs'], () => void queryClient.invalidateQueries({ queryKey }), id);
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/getJob', { params: { query: { id } } })),
    refetchInterval: ({ state }) =>
      state.data && (isRunning(state.data) || state.data.waiting) ? POLL_MS : false,
    enabled: !useIsReplaced(id),
  });
}

export type Decision = Schemas['DecisionRead'];

/** What persons have decided of parts of a job. */
export function useDecisions(jobId: string) {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/pdf/jobs/getDecisions', { query: { id: jobId } });
  useLive(['Jobs', 'JobResults'], () => void queryClient.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/getDecisions', { params: { query: { id: jobId } } })),
  });
}

export function useSecurityPin(resultId: string, isWanted: boolean) {
  const { api } = useDelivery();
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/getSecurityPin', { body: { resultId } }),
    queryFn: () => unwrap(api.http.POST('/api/pdf/jobs/getSecurityPin', { body: { resultId } })),
    enabled: isWanted,
    // Each look is a line in the audit trail: never a second one by itself, and no copy stays behind.
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Lets a family type its PIN anew, says so, and refreshes every view of it. */
export function useUnlock(personName: string) {
  const { api, t, notify } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: (resultId: string) => unwrap(api.http.POST('/api/pdf/jobs/unlock', { body: { resultId } })),
    onSuccess: () => {
      notify({ kind: 'success', message: t('unlock.done', { name: personName }) });
      return refresh();
    },
  });
}
