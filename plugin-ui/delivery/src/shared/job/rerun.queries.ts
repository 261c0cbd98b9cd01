import { unwrap, useErrorText, useMutation, useMutationState } from '@homeroom/sdk';
import { useDelivery } from '../use-delivery';
import { useRefreshJobs } from './invalidate';

/** Marks the mutation that lets another job take the place of this one. It is forgotten with the page that asked. */
function replaces(jobId: string): string[] {
  return ['delivery', 'replaces a job', jobId];
}

/** Whether another job takes the place of this one, which may be gone: nothing of it is asked for any more. */
export function useIsReplaced(jobId: string): boolean {
  const states = useMutationState({
    filters: { mutationKey: replaces(jobId) },
    select: ({ state }) => state.status,
  });
  return states.some((status) => status === 'pending' || status === 'success');
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
