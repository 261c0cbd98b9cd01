import { callKey, unwrap, useLive, useMutation, useQuery, useQueryClient } from '@homeroom/sdk';
import { useRefreshJobs } from '../shared/job/invalidate';
import { type Schemas, useDelivery } from '../shared/use-delivery';

/** Whom a job has reached: families by what became of their document, and first openings by hour or day. */
export type JobReach = Schemas['ReachRead'];

/** What the answer of `useReach` is kept under. */
export const reachKey = (jobId: string) => callKey('/api/pdf/jobs/getReach', { query: { id: jobId } });

/** Asked anew whenever a recipient of the job changes, at most once a second. */
export function useReach(jobId: string) {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  const queryKey = reachKey(jobId);
  useLive(['Jobs', 'JobResults'], () => void queryClient.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/getReach', { params: { query: { id: jobId } } })),
  });
}

export function useHistory(resultId: string) {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/pdf/jobs/getHistory', { query: { resultId } });
  useLive(['JobResults'], () => void queryClient.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/getHistory', { params: { query: { resultId } } })),
  });
}

/** Reminds all who have not opened their document, says how many, and refreshes every view of it. */
export function useRemind(jobId: string) {
  const { api, t, notify } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: () => unwrap(api.http.POST('/api/pdf/jobs/remind', { body: { jobId, resultIds: [] } })),
    onSuccess: ({ reminded }) => {
      notify({ kind: 'success', message: t('reach.remindDone', { count: reminded }) });
      return refresh();
    },
  });
}
