import { callKey, unwrap, useMutation, usePlugin, useQuery } from '@homeroom/sdk';
import { useRefreshJobs } from '../jobs/stale';
import type { PinMode, SendTo } from '../new-job/draft';
import type { JobDocument } from '../pages/documents.queries';

interface Numbers {
  families: number;
  mails: number;
  documents: number;
  pages: number;
}

interface HeldCount {
  /** A kind of problem. */
  kind: string;
  documents: number;
  pages: number;
}

interface UnassignedPage {
  page: number;
  kind: string;
  message: string;
  /** The documents before and behind it. */
  neighbours: readonly string[];
}

/**
 * What matching the whole batch found. The numbers are of all that was found; `sendable` of what may go out, and
 * `sendableIfNobodys` of what may once the unassigned pages are said to belong to nobody.
 */
export interface Review extends Numbers {
  sendable: Numbers;
  sendableIfNobodys: Numbers;
  held: readonly HeldCount[];
  /** Pages with content that are nobody's; no more than can be looked at. */
  unassigned: readonly UnassignedPage[];
  unassignedPages: number;
  riskiest: readonly JobDocument[];
  /** Drawn at random. */
  sample: readonly JobDocument[];
  warnings: readonly { kind: string; message: string; pages: readonly number[] }[];
  /** Whether the source says what is a heading and what a table, for those who listen to it. */
  isTagged: boolean;
}

/** What becomes of pages that are nobody's: they belong to nobody, or the documents beside them stay here too. */
export type Unassigned = 'hold' | 'nobody';

export interface Approval {
  subject: string;
  /** Null leaves what the job was made with. */
  message: string | null;
  /** ISO. */
  expiresOn: string;
  pinMode: PinMode;
  sendTo: SendTo;
  unassigned: Unassigned | null;
}

export function useReview(jobId: string, isWanted: boolean) {
  const { api } = usePlugin();
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/review', { query: { id: jobId } }),
    queryFn: () => unwrap<Review>(api.http.GET('/api/pdf/jobs/review', { params: { query: { id: jobId } } })),
    enabled: isWanted,
  });
}

/** Lets the job go on: cut what is not held, and send it. */
export function useApprove(jobId: string, onDone: () => void) {
  const { api } = usePlugin();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: (body: Approval) =>
      unwrap(api.http.POST('/api/pdf/jobs/approve/{job_id}', { params: { path: { job_id: jobId } }, body })),
    onSuccess: onDone,
    onSettled: refresh,
  });
}
