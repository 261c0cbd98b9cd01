import { Checkbox, ConfirmDialog, Text, TextInput } from '@homeroom/sdk';
import { useState } from 'react';
import { useSigning } from '../use-signing';
import { dayOf, endOf } from './days';
import { type Signer, useCorrect } from './requests.queries';

interface Props {
  signer: Signer;
  /** Until when the document can be signed. */
  expiresOn: string;
  onClose: () => void;
}

/** Another name or address of somebody who has not signed yet, and a new link to it. */
export function CorrectDialog({ signer, expiresOn, onClose }: Props) {
  const { t } = useSigning();
  const [name, setName] = useState(signer.name);
  const [email, setEmail] = useState(signer.email);
  const [resend, setResend] = useState(true);
  const former = dayOf(expiresOn);
  const [day, setDay] = useState(former);
  const correct = useCorrect(onClose);
  const isMended = email.trim() !== '' && email.includes('@');
  return (
    <ConfirmDialog
      title={t('correct.title', { name: signer.name || signer.email })}
      isOpen
      onClose={onClose}
      confirmLabel={t(resend ? 'correct.resend' : 'correct.save')}
      isReady={isMended}
      isPending={correct.isPending}
      error={correct.error}
      onConfirm={() =>
        correct.mutate({
          ...{ signerId: signer.id, name: name.trim(), email: email.trim(), resend },
          expiresOn: day && day !== former ? endOf(day) : null,
        })
      }
    >
      <Text>{t('correct.effect')}</Text>
      <TextInput
        label={t('correct.name')}
        dir="auto"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        type="email"
        label={t('correct.email')}
        required
        data-autofocus
        dir="ltr"
        maxLength={320}
        value={email}
        error={!isMended && t('correct.emailMissing')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('correct.until')}
        description={t('correct.untilHint')}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Checkbox
        label={t('correct.again')}
        checked={resend}
        onChange={(event) => setResend(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
