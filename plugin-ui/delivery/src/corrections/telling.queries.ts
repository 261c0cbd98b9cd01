import { callKey, unwrap, useMutation, useQuery } from '@homeroom/sdk';
import { useRefreshJobs } from '../shared/job/invalidate';
import { useDelivery } from '../shared/use-delivery';
import type { Target } from './correcting.queries';

/** Until the mails have left their number of those that wait falls by itself. */
const LOOK_MS = 5000;
/** So many of the other jobs can be chosen as the one with the right documents. */
const NEWEST = 50;

/** Whom to tell that the document was taken back, in which words, and what became of those who were told. */
export function useTelling({ jobId, resultIds }: Target) {
  const { api } = useDelivery();
  const query = { id: jobId, resultIds };
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/getTelling', { query }),
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/getTelling', { params: { query } })),
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? LOOK_MS : false),
  });
}

/** The other jobs whose links work: one of them may have the right documents. */
export function useSentJobs(jobId: string) {
  const { api } = useDelivery();
  const query = { status: ['complete' as const, 'sending' as const], size: NEWEST };
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/getJobs', { query }),
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/getJobs', { params: { query } })),
    select: ({ jobs }) => jobs.filter(({ id }) => id !== jobId),
  });
}

export function useTellFamilies() {
  const { api } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: ({ jobId, resultIds = [], correctedJobId }: Target & { correctedJobId: string | null }) =>
      unwrap(api.http.POST('/api/pdf/jobs/tellFamilies', { body: { jobId, resultIds, correctedJobId } })),
    onSuccess: refresh,
  });
}

/** Stops what has not left. */
export function useStopTelling(jobId: string) {
  const { api, t, notify } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: () =>
      unwrap(api.http.POST('/api/pdf/jobs/stopTelling/{job_id}', { params: { path: { job_id: jobId } } })),
    onSuccess: ({ stopped }) => {
      notify({ kind: 'success', message: t('telling.stopped', { count: stopped }) });
      return refresh();
    },
  });
}
