import { callKey, unwrap, useErrorText, useMutation, useQuery, useWritable } from '@homeroom/sdk';
import { useRefreshJobs } from '../shared/job/invalidate';
import { type DeliveryApi, useDelivery } from '../shared/use-delivery';

/** What a person says of one job between its check and its end. */
export type Word = 'cancel' | 'release' | 'takeBack' | 'sendNow' | 'pause' | 'resume';

/** Says it, tells what came of it, and refreshes every view of the job. */
export function useWord(jobId: string, word: Word) {
  const { api, t, notify } = useDelivery();
  const refresh = useRefreshJobs();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () => say(api, word, jobId),
    onSuccess: () => notify({ kind: 'success', message: t(`words.${word}Done`) }),
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
    onSettled: refresh,
  });
}

function say({ http }: DeliveryApi, word: Word, jobId: string) {
  const params = { params: { path: { job_id: jobId } } };
  switch (word) {
    case 'cancel':
      return unwrap(http.POST('/api/pdf/jobs/cancelJob/{job_id}', params));
    case 'release':
      return unwrap(http.POST('/api/pdf/jobs/releaseJob/{job_id}', params));
    case 'takeBack':
      return unwrap(http.POST('/api/pdf/jobs/takeBack/{job_id}', params));
    case 'sendNow':
      return unwrap(http.POST('/api/pdf/jobs/sendNow/{job_id}', params));
    case 'pause':
      return unwrap(http.POST('/api/pdf/jobs/pauseJob/{job_id}', params));
    case 'resume':
      return unwrap(http.POST('/api/pdf/jobs/resumeJob/{job_id}', params));
  }
}

/** How many jobs wait for their time. */
export function useScheduledCount() {
  const { api } = useDelivery();
  const { isWritable } = useWritable();
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/getJobs'),
    queryFn: () =>
      unwrap(
        api.http.GET('/api/pdf/jobs/getJobs', { params: { query: { status: ['hold scheduled'], size: 1 } } }),
      ),
    select: ({ total }) => total,
    enabled: isWritable,
  });
}

/** Sends all jobs that wait for their time at once. */
export function useRunAll() {
  const { api, t, notify } = useDelivery();
  const refresh = useRefreshJobs();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () => unwrap(api.http.POST('/api/pdf/jobs/runAllPending')),
    onSuccess: ({ started }) =>
      notify({ kind: 'success', message: t('words.runAllDone', { count: started }) }),
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
    onSettled: refresh,
  });
}
