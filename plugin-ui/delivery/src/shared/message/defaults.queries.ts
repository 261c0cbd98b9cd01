import { callKey, unwrap, useQuery } from '@homeroom/sdk';
import { useDelivery } from '../use-delivery';

/** What a new job has whose clerk chooses nothing: of a school, or with an empty code of whoever is signed in. */
export function useDefaults(schoolId: string) {
  const { api } = useDelivery();
  const query = { schoolId };
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/defaults', { query }),
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/defaults', { params: { query } })),
  });
}
