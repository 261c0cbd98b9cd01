import { unwrap, useErrorText, useMutation, usePlugin, useQueryClient } from '@homeroom/sdk';

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
