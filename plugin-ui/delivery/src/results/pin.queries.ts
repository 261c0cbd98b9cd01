import { callKey, unwrap, useMutation, useQuery } from '@homeroom/sdk';
import { useRefreshJobs } from '../shared/job/invalidate';
import { useDelivery } from '../shared/use-delivery';

export function useSecurityPin(resultId: string, isWanted: boolean) {
  const { api } = useDelivery();
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/getSecurityPin', { body: { resultId } }),
    queryFn: () => unwrap(api.http.POST('/api/pdf/jobs/getSecurityPin', { body: { resultId } })),
    enabled: isWanted,
    // Each look is a line in the audit trail: never a second one by itself, and no copy stays behind.
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Lets a family type its PIN anew, says so, and refreshes every view of it. */
export function useUnlock(personName: string) {
  const { api, t, notify } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: (resultId: string) => unwrap(api.http.POST('/api/pdf/jobs/unlock', { body: { resultId } })),
    onSuccess: () => {
      notify({ kind: 'success', message: t('unlock.done', { name: personName }) });
      return refresh();
    },
  });
}
