import { callKey, unwrap, useLive, useMutation, useQuery, useQueryClient } from '@homeroom/sdk';
import { useRefreshJobs } from '../shared/job/invalidate';
import { useIsReplaced } from '../shared/job/rerun.queries';
import type { PinMode, SendTo } from '../shared/options';
import { type Schemas, useDelivery } from '../shared/use-delivery';

/**
 * What matching the whole batch found. The numbers are of all that was found; `sendable` of what may go out, and
 * `sendableIfNobodys` of what may once the unassigned pages are said to belong to nobody.
 */
export type Review = Schemas['ReviewRead'];

/** What becomes of pages that are nobody's: they belong to nobody, or the documents beside them stay here too. */
export type Unassigned = 'hold' | 'nobody';

export interface Approval {
  subject: string;
  /** Null leaves what the job was made with. */
  message: string | null;
  /** ISO; null leaves what the job was made with. */
  expiresOn: string | null;
  pinMode: PinMode;
  sendTo: SendTo;
  /** ISO; null is at once. */
  sendOn: string | null;
  unassigned: Unassigned | null;
  isRequired: boolean;
}

function keyOf(jobId: string) {
  return callKey('/api/pdf/jobs/review', { query: { id: jobId } });
}

export function useReview(jobId: string, isWanted: boolean) {
  const { api } = useDelivery();
  const isReplaced = useIsReplaced(jobId);
  return useQuery({
    queryKey: keyOf(jobId),
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/review', { params: { query: { id: jobId } } })),
    enabled: isWanted && !isReplaced,
  });
}

/** The review of a job that waits for its check, read again when somebody has decided something of it. */
export function useLiveReview(jobId: string, isWanted: boolean) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(jobId) });
  useLive(['Jobs'], () => void (isWanted && refresh()), jobId);
  return useReview(jobId, isWanted);
}

/** Lets the job go on: cut what is not held, and send it. */
export function useApprove(jobId: string, onDone: () => void) {
  const { api } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: (body: Approval) =>
      unwrap(api.http.POST('/api/pdf/jobs/approve/{job_id}', { params: { path: { job_id: jobId } }, body })),
    onSuccess: onDone,
    onSettled: refresh,
  });
}
