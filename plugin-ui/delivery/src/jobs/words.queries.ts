import { callKey, unwrap, useErrorText, useMutation, useQuery, useWritable } from '@homeroom/sdk';
import { replaces, useRefreshJobs } from '../shared/job/invalidate';
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

/** Matches the file of a job once more; answers the other job's id. */
export function useRerun(jobId: string, onDone: (id: string) => void) {
  const { api, notify } = useDelivery();
  const refresh = useRefreshJobs();
  const errorText = useErrorText();
  return useMutation({
    mutationKey: replaces(jobId),
    gcTime: 0,
    mutationFn: () => unwrap(api.http.POST('/api/pdf/jobs/rerunjob', { body: { jobId } })),
    onSuccess: ({ jobId: id }) => {
      // A job that waited in its check is gone: nothing of it may be asked for any more.
      onDone(id);
      return refresh();
    },
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
}

/** Sends the person who asks the mail that the families will get. */
export function usePreviewMail(jobId: string) {
  const { api, t, notify } = useDelivery();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (body: { subject: string; message: string | null }) =>
      unwrap(
        api.http.POST('/api/pdf/jobs/sendPreviewEmails/{job_id}', {
          params: { path: { job_id: jobId } },
          body: { ...body, sendOn: null },
        }),
      ),
    onSuccess: ({ sentTo }) =>
      notify({ kind: 'success', message: t('words.previewDone', { email: sentTo }) }),
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
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
