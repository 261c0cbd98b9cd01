import { Text, TextInput } from '@homeroom/sdk';
import { useState } from 'react';
import { useSigning } from '../use-signing';
import { ChangeRequests } from './change-requests';
import { useCancel, type Which } from './requests.queries';

interface Props {
  which: Which;
  count: number;
  onDone?: () => void;
}

/** Ends requests that nobody is to sign any more: their links open nothing from then on. */
export function CancelRequests({ which, count, onDone }: Props) {
  const { t } = useSigning();
  const [reason, setReason] = useState('');
  return (
    <ChangeRequests
      icon="ban"
      label={t('cancel.action', { count })}
      title={t('cancel.title', { count })}
      confirmLabel={t('cancel.action', { count })}
      backLabel={t('cancel.back')}
      isDangerous
      change={useCancel()}
      body={() => ({ ...which, reason: reason.trim() })}
      onDone={onDone}
    >
      <Text>{t('cancel.effect')}</Text>
      <TextInput
        label={t('cancel.reason')}
        description={t('cancel.reasonHint')}
        dir="auto"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ChangeRequests>
  );
}
