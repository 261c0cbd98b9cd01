import { ConfirmDialog, Text, Textarea } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import { useSwitch } from './plugin.queries';

interface Props {
  id: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks why a plugin is switched off; the reason stands in the activity log and on the plugin's page. */
export function SwitchOffDialog({ id, name, isOpen, onClose }: Props) {
  const t = useText('plugins');
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const change = useSwitch(id);

  function confirm() {
    setAsked(true);
    // By its promise: the dialog may be gone, with the button that opened it, before a callback of its own would be called.
    if (reason.trim()) change.mutateAsync(reason).then(onClose, () => undefined);
  }

  return (
    <ConfirmDialog
      title={t('switchOffTitle', { name })}
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel={t('switchOff')}
      isDangerous
      isPending={change.isPending}
      error={change.error}
      onConfirm={confirm}
    >
      <Text>{t('switchOffWhat')}</Text>
      <Textarea
        data-autofocus
        label={t('switchOffReason')}
        description={t('switchOffReasonHint')}
        required
        maxLength={500}
        rows={3}
        dir="auto"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isAsked && !reason.trim() && t('reasonRequired')}
      />
    </ConfirmDialog>
  );
}
