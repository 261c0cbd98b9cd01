import { type IconName, StatusLabel, usePlugin } from '@homeroom/sdk';
import type { ComponentProps } from 'react';

export const JOB_STATUSES = ['queued', 'working', 'review', 'complete', 'cancelled', 'failed'] as const;
export const FILE_STATUSES = [
  'todo',
  'doing',
  'matched',
  'unmapped',
  'duplicate',
  'refused',
  'skipped',
  'stored',
] as const;

type Look = { icon: IconName; tone: ComponentProps<typeof StatusLabel>['tone'] };

const LOOKS: Record<string, Look> = {
  queued: { icon: 'clock', tone: 'quiet' },
  working: { icon: 'loader', tone: 'active' },
  review: { icon: 'eye', tone: 'active' },
  complete: { icon: 'check', tone: 'good' },
  cancelled: { icon: 'ban', tone: 'quiet' },
  failed: { icon: 'alert', tone: 'bad' },
  todo: { icon: 'clock', tone: 'quiet' },
  doing: { icon: 'loader', tone: 'active' },
  matched: { icon: 'user', tone: 'active' },
  unmapped: { icon: 'help', tone: 'bad' },
  duplicate: { icon: 'columns', tone: 'quiet' },
  refused: { icon: 'x', tone: 'bad' },
  skipped: { icon: 'ban', tone: 'quiet' },
  stored: { icon: 'check', tone: 'good' },
};
const UNKNOWN: Look = { icon: 'help', tone: 'quiet' };

/** Where a bulk upload or one of its files stands, as icon and word. */
export function BulkStatus({ of, status }: { of: 'job' | 'file'; status: string }) {
  const { t } = usePlugin();
  return (
    <StatusLabel {...(LOOKS[status] ?? UNKNOWN)}>
      {t(of === 'job' ? `bulk.status.${status}` : `bulk.file.${status}`)}
    </StatusLabel>
  );
}
