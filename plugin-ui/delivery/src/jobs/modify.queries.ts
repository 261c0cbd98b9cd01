import { callKey, unwrap, useMutation, useQuery, useQueryClient } from '@homeroom/sdk';
import { useRefreshJobs } from '../shared/job/invalidate';
import { type Schemas, useDelivery } from '../shared/use-delivery';

/** What a job goes out with, and whether that can still be changed. */
export type JobOptions = Schemas['JobOptions'];

const keyOf = (id: string) => callKey('/api/pdf/jobs/options', { query: { id } });

export function useJobOptions(id: string) {
  const { api } = useDelivery();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/options', { params: { query: { id } } })),
  });
}

/** Changes a job that waits for a person. */
export function useModify(id: string, onDone: () => void) {
  const { api, t, notify } = useDelivery();
  const queryClient = useQueryClient();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: (body: Schemas['ModifyRequest']) =>
      unwrap(api.http.POST('/api/pdf/jobs/modify/{job_id}', { params: { path: { job_id: id } }, body })),
    onSuccess: (changed) => {
      queryClient.setQueryData(keyOf(id), changed);
      notify({ kind: 'success', message: t('modify.done') });
      onDone();
    },
    onSettled: refresh,
  });
}
