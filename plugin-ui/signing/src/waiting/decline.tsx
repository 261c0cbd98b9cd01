import { ConfirmDialog, Text, TextInput, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { useSigning } from '../use-signing';
import { useDecline } from './waiting.queries';

/** Declines to sign, with a reason: nobody else is asked from then on. */
export function DeclineButton({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const { t } = useSigning();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const decline = useDecline(onDone);
  return (
    <>
      <WriteButton variant="default" onClick={() => setAsking(true)}>
        {t('waiting.decline')}
      </WriteButton>
      <ConfirmDialog
        title={t('waiting.declineTitle')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirmLabel={t('waiting.decline')}
        isDangerous
        isReady={reason.trim() !== ''}
        isPending={decline.isPending}
        error={decline.error}
        onConfirm={() => decline.mutate({ requestId, reason: reason.trim() })}
      >
        <Text>{t('waiting.declineEffect')}</Text>
        <TextInput
          label={t('cancel.reason')}
          required
          dir="auto"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
