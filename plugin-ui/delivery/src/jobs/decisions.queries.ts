import { callKey, unwrap, useLive, useQuery, useQueryClient } from '@homeroom/sdk';
import { type Schemas, useDelivery } from '../shared/use-delivery';

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
