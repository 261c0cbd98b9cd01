import { StatusLabel } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';

/** Whether the school is open, as icon and word. */
export function SchoolState({ isOpen }: { isOpen: boolean }) {
  const t = useText('schools');
  return (
    <StatusLabel icon={isOpen ? 'check' : 'ban'} tone={isOpen ? 'good' : 'quiet'}>
      {t(isOpen ? 'open' : 'closed')}
    </StatusLabel>
  );
}
