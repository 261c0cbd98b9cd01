import { type IconName, StatusLabel, usePlugin } from '@homeroom/sdk';
import type { ComponentProps } from 'react';

export const STATUSES = [
  'uploaded',
  'previewing',
  'ready',
  'running',
  'complete',
  'failed',
  'cancelled',
] as const;

type Look = { icon: IconName; tone: ComponentProps<typeof StatusLabel>['tone'] };

const LOOKS: Record<string, Look> = {
  uploaded: { icon: 'columns', tone: 'quiet' },
  previewing: { icon: 'loader', tone: 'active' },
  ready: { icon: 'eye', tone: 'active' },
  running: { icon: 'loader', tone: 'active' },
  complete: { icon: 'check', tone: 'good' },
  failed: { icon: 'alert', tone: 'bad' },
  cancelled: { icon: 'ban', tone: 'quiet' },
};
const UNKNOWN: Look = { icon: 'help', tone: 'quiet' };

/** Where an import stands, as icon and word. */
export function ImportStatus({ status }: { status: string }) {
  const { t } = usePlugin();
  return <StatusLabel {...(LOOKS[status] ?? UNKNOWN)}>{t(`status.${status}`)}</StatusLabel>;
}
