import { StatusLabel } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import type { LicenceState as State } from '../../licence/licence';

const LOOKS = {
  active: { icon: 'check', tone: 'good' },
  lapsed: { icon: 'alert', tone: 'bad' },
  off: { icon: 'ban', tone: 'quiet' },
} as const;

/** How far a licence goes, as icon and word. */
export function LicenceState({ state }: { state: State }) {
  const t = useText('licences');
  return <StatusLabel {...LOOKS[state]}>{t(`states.${state}`)}</StatusLabel>;
}

/** The state that days give on a day; the first and the last are included. */
export function stateOn(today: string, startDate: string | null, endDate: string | null): State {
  if (startDate && today < startDate) return 'off';
  return endDate && today > endDate ? 'lapsed' : 'active';
}
