import { recordsKey, unwrap, useErrorText, useMutation, useQueryClient } from '@homeroom/sdk';
import { useStorage } from '../use-storage';

const LISTS = ['DocumentResults', 'NotProcessedResults'].map((model) => recordsKey({ model }));

/** Tries by a new job to add what was not added. */
export function useRetry(onDone: () => void) {
  const { api, t, notify } = useStorage();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      unwrap(api.http.POST('/api/document/retryBulkDocs', { body: { ids: [...ids] } })),
    onSuccess: (_job, { length: count }) => {
      notify({ kind: 'info', message: t('results.retried', { count }) });
      onDone();
    },
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
    onSettled: () => Promise.all(LISTS.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
