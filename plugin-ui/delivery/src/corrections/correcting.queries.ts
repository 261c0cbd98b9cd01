import { callKey, unwrap, useMutation, useQuery } from '@homeroom/sdk';
import { useRefreshJobs } from '../shared/job/invalidate';
import { type DeliveryApi, useDelivery } from '../shared/use-delivery';

/** Whose documents are meant: some recipients of a job, or all of it. */
export interface Target {
  jobId: string;
  resultIds?: string[];
}

/** Something that is put right after sending. */
export type Correction = Target &
  (
    | { kind: 'recall' | 'restore' | 'expire' }
    | { kind: 'extend'; expiresOn: string }
    | { kind: 'settle'; reason: string }
    | { kind: 'resend'; email?: string; confirm?: boolean }
  );

/** Puts right what went out, says what came of it, and refreshes every view of it. */
export function useCorrecting() {
  const { api, t, notify } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: (correction: Correction) => send(api, correction),
    onSuccess: ({ count, blocked = 0 }, { kind }) => {
      notify({ kind: 'success', message: t(`correct.${kind}Done`, { count }) });
      if (blocked > 0) notify({ kind: 'info', message: t('correct.resendBlocked', { count: blocked }) });
      return refresh();
    },
  });
}

/** The addresses that the directory has now for the document of a recipient. */
export function useAddresses(resultId: string, isAsked: boolean) {
  const { api } = useDelivery();
  const query = { resultId };
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/recipientAddresses', { query }),
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/recipientAddresses', { params: { query } })),
    enabled: isAsked,
    staleTime: 0,
  });
}

/** Gives a family another PIN; the answer is shown to whoever has the family on the phone. */
export function useRenewPin() {
  const { api } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: (resultId: string) => unwrap(api.http.POST('/api/pdf/jobs/renewPin', { body: { resultId } })),
    onSuccess: refresh,
    gcTime: 0,
  });
}

/** How many recipients it concerned, and how many addresses get no mail. */
async function send(api: DeliveryApi, correction: Correction): Promise<{ count: number; blocked?: number }> {
  if (correction.kind !== 'resend') return { count: await change(api, correction) };
  const { jobId, resultIds = [], email, confirm = false } = correction;
  const body = { jobId, resultIds, email, confirm };
  const { resent, blocked } = await unwrap(api.http.POST('/api/pdf/jobs/resendEmail', { body }));
  return { count: resent, blocked };
}

async function change({ http }: DeliveryApi, correction: Exclude<Correction, { kind: 'resend' }>) {
  const { jobId, resultIds = [] } = correction;
  const body = { jobId, resultIds };
  switch (correction.kind) {
    case 'recall':
      return (await unwrap(http.POST('/api/pdf/jobs/recall', { body }))).recalled;
    case 'restore':
      return (await unwrap(http.POST('/api/pdf/jobs/restore', { body }))).restored;
    case 'extend': {
      const { expiresOn } = correction;
      return (await unwrap(http.POST('/api/pdf/jobs/extendExpiration', { body: { ...body, expiresOn } })))
        .changed;
    }
    case 'settle': {
      const { reason } = correction;
      return (await unwrap(http.POST('/api/pdf/jobs/settle', { body: { ...body, reason } }))).settled;
    }
    case 'expire': {
      const params = { path: { job_id: jobId } };
      return (await unwrap(http.POST('/api/pdf/jobs/expire/{job_id}', { params }))).counts.recipients;
    }
  }
}
