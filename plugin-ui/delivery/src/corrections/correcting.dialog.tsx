import { ApiError, Checkbox, ConfirmDialog, Text, TextInput, useFormat, usePlugin } from '@homeroom/sdk';
import { useState } from 'react';
import { AddressChoice } from './address-choice';
import { type Target, useAddresses, useCorrecting } from './correcting.queries';

export type Kind = 'recall' | 'restore' | 'extend' | 'expire' | 'resend' | 'settle';

interface Props extends Target {
  kind: Kind;
  /** Of one recipient: whose document it is. */
  personName?: string;
  /** Of one recipient: the address that may be wrong. */
  email?: string;
  /** How many it concerns, as far as the page knows. */
  count: number;
  onClose: () => void;
}

const LEAST_REASON = 3;
/** What the server asks for, and with which words it is confirmed. */
const ASKED: Readonly<Record<string, string>> = {
  others_address: 'correct.confirm',
  blocked_address: 'correct.confirmBlocked',
};
/** What takes something away from families. */
const HARSH: readonly Kind[] = ['recall', 'expire'];

/** Asks before something is put right, says in numbers what it means, and does it. */
export function CorrectingDialog({ kind, personName, count, jobId, resultIds, email = '', onClose }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const correct = useCorrecting();
  const [day, setDay] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const asksAddress = kind === 'resend' && resultIds?.length === 1;
  const { data: addresses, isLoading } = useAddresses(resultIds?.[0] ?? '', asksAddress);
  const [only, ...more] = addresses?.others ?? [];
  // The one address that took the place of the former one.
  const current = addresses?.isCurrent === false && only && more.length === 0 ? only.email : email;
  const address = typed ?? current;
  const asked = correct.error instanceof ApiError ? ASKED[correct.error.code] : undefined;

  function choose(value: string) {
    setTyped(value);
    setConfirmed(false);
    correct.reset();
  }

  function confirm() {
    const target = { jobId, resultIds };
    const done = { onSuccess: onClose };
    if (kind === 'extend') {
      correct.mutate({ ...target, kind, expiresOn: format.instant(`${day}:00`) }, done);
    } else if (kind === 'resend') {
      const mended = asksAddress && address.trim() !== email ? address.trim() : undefined;
      correct.mutate({ ...target, kind, email: mended, confirm: isConfirmed }, done);
    } else if (kind === 'settle') {
      correct.mutate({ ...target, kind, reason: reason.trim() }, done);
    } else {
      correct.mutate({ ...target, kind }, done);
    }
  }

  return (
    <ConfirmDialog
      title={
        personName ? t(`correct.${kind}One`, { name: personName }) : t(`correct.${kind}Title`, { count })
      }
      isOpen
      onClose={onClose}
      confirmLabel={t(`correct.${kind}`)}
      isDangerous={HARSH.includes(kind)}
      isReady={
        (kind !== 'extend' || day !== '') &&
        (kind !== 'settle' || reason.trim().length >= LEAST_REASON) &&
        (!asked || isConfirmed) &&
        !isLoading
      }
      isPending={correct.isPending}
      error={correct.error}
      onConfirm={confirm}
    >
      <Text>{t(`correct.${kind}Why`)}</Text>
      {kind === 'extend' && (
        <TextInput
          type="datetime-local"
          label={t('correct.until')}
          description={t('check.expiryHint')}
          required
          data-autofocus
          maw={320}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      {kind === 'settle' && (
        <TextInput
          label={t('correct.reason')}
          description={t('correct.reasonHint')}
          required
          data-autofocus
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {asksAddress && (
        <TextInput
          type="email"
          label={t('correct.address')}
          description={t('correct.addressHint')}
          required
          data-autofocus
          dir="ltr"
          maxLength={320}
          value={address}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      {asksAddress && addresses && (
        <AddressChoice addresses={addresses} sentTo={email} chosen={address.trim()} onChoose={choose} />
      )}
      {asked && (
        <Checkbox
          label={t(asked)}
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
