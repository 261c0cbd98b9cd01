import type { RecordOf } from '@homeroom/sdk';

/** A record of the model `Jobs`. */
export type Job = RecordOf<'Jobs'>;

/** Where a job's documents come from. */
export const JOB_KINDS = ['splitter', 'bulk', 'external'] as const;

const CANCELLABLE = new Set([
  'queued',
  'inspecting',
  'matching',
  'review',
  'cutting',
  'storing',
  'sending',
  'hold',
  'hold scheduled',
]);

/** Statuses in which a missing number of successes means none; in all others it is not known yet. */
const SETTLED = new Set(['complete', 'failed', 'expired', 'destroyed', 'hold', 'hold scheduled']);

export function isCancellable({ status }: Pick<Job, 'status'>): boolean {
  return CANCELLABLE.has(status);
}

/** True while nothing has gone out and no second person has released it as it is. */
export function isModifiable({
  status,
  releasedOn,
}: {
  status: string;
  releasedOn?: string | null;
}): boolean {
  return ['review', 'hold', 'hold scheduled'].includes(status) && !releasedOn;
}

export function isRetryable({ status }: Pick<Job, 'status'>): boolean {
  return status === 'failed';
}

/** True while the job moves by itself. */
export function isRunning({ status }: Pick<Job, 'status'>): boolean {
  return CANCELLABLE.has(status) && status !== 'review' && !status.startsWith('hold');
}

/** Persons who were served, over all: `1,230/1,234`; a dash while it is not known. */
export function successOverTotal(
  job: Pick<Job, 'status' | 'successCount' | 'studentCount'>,
  number: (value: number) => string,
): string {
  const success = job.successCount ?? (SETTLED.has(job.status) ? 0 : null);
  return `${success === null ? '–' : number(success)}/${number(job.studentCount ?? 0)}`;
}
