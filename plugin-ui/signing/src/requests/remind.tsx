import { Text } from '@homeroom/sdk';
import { useSigning } from '../use-signing';
import { ChangeRequests } from './change-requests';
import { useRemind, type Which } from './requests.queries';

interface Props {
  which: Which;
  count: number;
  /** On the button, where it is about more than what is chosen. */
  label?: string;
  onDone?: () => void;
}

/** Reminds those for whom the documents wait, after a look at what that means. */
export function RemindRequests({ which, count, label, onDone }: Props) {
  const { t } = useSigning();
  const action = label ?? t('remind.action', { count });
  return (
    <ChangeRequests
      icon="bell"
      label={action}
      title={t('remind.title', { count })}
      confirmLabel={action}
      change={useRemind()}
      body={() => which}
      onDone={onDone}
    >
      <Text>{t('remind.effect')}</Text>
    </ChangeRequests>
  );
}
