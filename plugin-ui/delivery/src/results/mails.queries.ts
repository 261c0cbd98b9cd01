import { callKey, unwrap, useQuery } from '@homeroom/sdk';
import { type Schemas, useDelivery } from '../shared/use-delivery';

export type SentMail = Schemas['SentMail'];

/** A recipient's mails as they went out. Each look is written into the activity log, so none is repeated. */
export function useSentMails(resultId: string) {
  const { api } = useDelivery();
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/viewMail', { body: { resultId } }),
    queryFn: () => unwrap(api.http.POST('/api/pdf/jobs/viewMail', { body: { resultId } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
