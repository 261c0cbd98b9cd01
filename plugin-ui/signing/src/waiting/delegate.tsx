import { ConfirmDialog, Text, TextInput, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { useSigning } from '../use-signing';
import { useDelegate } from './waiting.queries';

/** Has somebody else of the staff sign in one's own place. */
export function DelegateButton({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const { t } = useSigning();
  const [isAsking, setAsking] = useState(false);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const delegate = useDelegate(onDone);
  return (
    <>
      <WriteButton variant="default" onClick={() => setAsking(true)}>
        {t('waiting.delegate')}
      </WriteButton>
      <ConfirmDialog
        title={t('waiting.delegateTitle')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirmLabel={t('waiting.delegate')}
        isReady={name.trim() !== '' && email.includes('@')}
        isPending={delegate.isPending}
        error={delegate.error}
        onConfirm={() => delegate.mutate({ requestId, name: name.trim(), email: email.trim() })}
      >
        <Text>{t('waiting.delegateEffect')}</Text>
        <TextInput
          label={t('correct.name')}
          required
          data-autofocus
          dir="auto"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          type="email"
          label={t('correct.email')}
          required
          dir="ltr"
          maxLength={320}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
