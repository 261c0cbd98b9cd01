import { NativeSelect, TextInput, WriteForm } from '@homeroom/sdk';
import { useState } from 'react';
import { type Reason, useBlock } from '../mail.queries';
import { useMail } from '../use-mail';

const BY_HAND = ['wrong_address', 'unsubscribed', 'complained'] as const satisfies readonly Reason[];

/** One more address that gets no mail. */
export function BlockForm({ onDone }: { onDone: () => void }) {
  const { t } = useMail();
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState<Reason>('wrong_address');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const block = useBlock(onDone);

  function submit() {
    setWasSubmitted(true);
    if (email.trim()) block.mutate({ emailAddress: email, reason });
  }

  return (
    <WriteForm onSubmit={submit} submitLabel={t('blocked.save')} isPending={block.isPending}>
      <TextInput
        label={t('email')}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={wasSubmitted && !email.trim() ? t('required') : block.problem}
        required
        data-autofocus
      />
      <NativeSelect
        label={t('reason.title')}
        description={t('blocked.reasonHint')}
        value={reason}
        onChange={(event) => setReason(BY_HAND.find((one) => one === event.currentTarget.value) ?? reason)}
        data={BY_HAND.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
    </WriteForm>
  );
}
