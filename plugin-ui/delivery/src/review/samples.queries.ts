import { callKey, keepPreviousData, unwrap, useQuery } from '@homeroom/sdk';
import { type Schemas, useDelivery } from '../shared/use-delivery';

/** What the clerk has written so far. */
export type SampleWords = Schemas['ShowMailsRequest'];

/** The mail and the page of one real family of each language, in the clerk's words of now. */
export function useMailSamples(jobId: string, body: SampleWords) {
  const { api } = useDelivery();
  const path = { job_id: jobId };
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/showMails/{job_id}', { path, body }),
    queryFn: () => unwrap(api.http.POST('/api/pdf/jobs/showMails/{job_id}', { params: { path }, body })),
    placeholderData: keepPreviousData,
  });
}
