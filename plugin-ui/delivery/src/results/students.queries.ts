import { callKey, unwrap, useLive, useQuery, useQueryClient } from '@homeroom/sdk';
import { type Schemas, useDelivery } from '../shared/use-delivery';

/** A student with all that was sent of it, the newest first. */
export type Student = Schemas['StudentRead'];

/** One document on its way to one address; without an id nobody got it. */
export type StudentResult = Schemas['StudentResultRead'];

/** Asked anew whenever a recipient changes. */
export function useStudent(id: string) {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/pdf/jobs/getStudentResult', { query: { id } });
  useLive(['JobResults'], () => void queryClient.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/getStudentResult', { params: { query: { id } } })),
  });
}
