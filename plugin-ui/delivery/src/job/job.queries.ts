import { callKey, unwrap, useLive, useMutation, usePlugin, useQuery, useQueryClient } from '@homeroom/sdk';
import { isRunning, type Job } from '../jobs/job';
import { useRefreshJobs } from '../jobs/stale';
import type { PinMode, SendTo } from '../new-job/draft';

/** Rows counted by the server. Pages are of the source, the others are documents or mails. */
export interface JobCounts {
  pages: number;
  matched: number;
  problems: number;
  documents: number;
  recipients: number;
  stored: number;
  ready: number;
  sent: number;
  opened: number;
  failed: number;
  unknown: number;
  /** Documents that a family has locked by typing a wrong PIN too often. */
  locked: number;
  /** Documents that a clerk must look at before they may go out. */
  held: number;
  /** Documents that a clerk has kept back. */
  declined: number;
}

export interface TimelineEntry {
  at: string;
  /** What happened: a status, or another word of the dictionary's `timeline`. */
  what: string;
  /** Null for what the job did by itself. */
  by: string | null;
}

export interface JobDetail extends Job {
  counts: JobCounts;
  stage: string;
  sendTo: SendTo;
  pinMode: PinMode;
  /** Why the job failed. */
  message: string | null;
  /** Why the job stands still that goes on by itself; null for one that moves or has ended. */
  waiting: { reason: string; since: string | null; nextTryAt: string | null } | null;
  timeline: readonly TimelineEntry[];
}

/** Where no socket gets through, a running job is asked for at this pace. */
const POLL_MS = 5000;

export function useJob(id: string) {
  const { api } = usePlugin();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/pdf/jobs/getJob', { query: { id } });
  useLive(['Jobs'], () => void queryClient.invalidateQueries({ queryKey }), id);
  return useQuery({
    queryKey,
    queryFn: () => unwrap<JobDetail>(api.http.GET('/api/pdf/jobs/getJob', { params: { query: { id } } })),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  });
}

export function useSecurityPin(resultId: string, isWanted: boolean) {
  const { api } = usePlugin();
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/getSecurityPin', { body: { resultId } }),
    queryFn: () =>
      unwrap<{ pin: string | null }>(api.http.POST('/api/pdf/jobs/getSecurityPin', { body: { resultId } })),
    enabled: isWanted,
    // Each look is a line in the audit trail: never a second one by itself, and no copy stays behind.
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Lets a family type its PIN anew, says so, and refreshes every view of it. */
export function useUnlock(personName: string) {
  const { api, t, notify } = usePlugin();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: (resultId: string) => unwrap(api.http.POST('/api/pdf/jobs/unlock', { body: { resultId } })),
    onSuccess: () => {
      notify({ kind: 'success', message: t('unlock.done', { name: personName }) });
      return refresh();
    },
  });
}
