import { StatusLabel } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';

/** Whether the user may sign in, as icon and word. */
export function SuspensionLabel({ isSuspended }: { isSuspended: boolean }) {
  const t = useText('users');
  return (
    <StatusLabel icon={isSuspended ? 'ban' : 'check'} tone={isSuspended ? 'bad' : 'good'}>
      {t(isSuspended ? 'status.suspended' : 'status.active')}
    </StatusLabel>
  );
}

/** Whether wrong passwords have locked the user out. */
export function LockLabel({ status }: { status: string }) {
  const t = useText('users');
  return (
    <StatusLabel icon={status === 'locked' ? 'key' : 'check'} tone={status === 'locked' ? 'bad' : 'quiet'}>
      {t(`lock.${status}`)}
    </StatusLabel>
  );
}
