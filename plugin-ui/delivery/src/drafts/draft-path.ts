/** The page on which a draft is gone on with. */
export function draftPath({ jobId, type }: { jobId: string; type: string }): string {
  if (type === 'external') return `/external-job/create/${jobId}`;
  return type === 'bulk' ? `/bulk-job/message?draft=${jobId}` : `/bulk-job?draft=${jobId}`;
}
