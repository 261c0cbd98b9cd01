import { StatusLabel } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import type { AnnouncementRecord } from './announcements.queries';

export type State = 'current' | 'planned' | 'ended' | 'withdrawn';

const LOOKS = {
  current: { icon: 'bell', tone: 'active' },
  planned: { icon: 'clock', tone: 'quiet' },
  ended: { icon: 'check', tone: 'quiet' },
  withdrawn: { icon: 'ban', tone: 'quiet' },
} as const;

/** Whether what it announces goes on, is to come or is over. */
export function stateOf(announcement: AnnouncementRecord, now = Date.now()): State {
  if (announcement.withdrawnOn !== null) return 'withdrawn';
  if (Date.parse(announcement.endsOn) <= now) return 'ended';
  return Date.parse(announcement.startsOn) > now ? 'planned' : 'current';
}

export function AnnouncementState({ announcement }: { announcement: AnnouncementRecord }) {
  const t = useText('announcements');
  const state = stateOf(announcement);
  return <StatusLabel {...LOOKS[state]}>{t(`states.${state}`)}</StatusLabel>;
}
