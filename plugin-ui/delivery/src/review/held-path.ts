/** Where a job's held documents are worked off; with a kind of problem, those that it holds. */
export function heldPath(jobId: string, kind?: string): string {
  return `/job/${jobId}?show=held${kind ? `&kind=${encodeURIComponent(kind)}` : ''}`;
}
