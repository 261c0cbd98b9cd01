import { ConfirmDialog, Text, usePlugin } from '@homeroom/sdk';
import { Pin } from '../shared/pin';
import { useRenewPin } from './correcting.queries';

interface Props {
  resultId: string;
  personName: string;
  onClose: () => void;
}

/** Gives a family another PIN and shows it. The former one ends at once. */
export function RenewPinDialog({ resultId, personName, onClose }: Props) {
  const { t } = usePlugin();
  const renew = useRenewPin();
  return (
    <ConfirmDialog
      title={t(renew.data ? 'correct.pinIs' : 'correct.pinOne', { name: personName })}
      isOpen
      onClose={onClose}
      confirmLabel={renew.data ? undefined : t('correct.pin')}
      backLabel={renew.data ? t('correct.close') : undefined}
      isPending={renew.isPending}
      error={renew.error}
      onConfirm={() => renew.mutate(resultId)}
    >
      <Text>{t(renew.data ? 'pin.audited' : 'correct.pinWhy')}</Text>
      {renew.data && <Pin>{renew.data.pin}</Pin>}
    </ConfirmDialog>
  );
}
