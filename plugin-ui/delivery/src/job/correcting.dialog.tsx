import {
  ApiError,
  Button,
  Checkbox,
  Dialog,
  ErrorText,
  Group,
  Stack,
  Text,
  TextInput,
  useFormat,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { type Target, useCorrecting } from './correcting.queries';

export type Kind = 'recall' | 'restore' | 'extend' | 'expire' | 'resend';

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

/** Asks before something is put right, says in numbers what it means, and does it. */
export function CorrectingDialog(props: Props) {
  const { kind, personName, count, onClose } = props;
  const { t } = usePlugin();
  const title = personName
    ? t(`correct.${kind}One`, { name: personName })
    : t(`correct.${kind}All`, { count });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <CorrectingForm {...props} />
    </Dialog>
  );
}

function CorrectingForm({ kind, jobId, resultIds, email = '', onClose }: Props) {
  const { t } = usePlugin();
  const format = useFormat();
  const correct = useCorrecting();
  const [day, setDay] = useState('');
  const [address, setAddress] = useState(email);
  const [isConfirmed, setConfirmed] = useState(false);
  const asksAddress = kind === 'resend' && resultIds?.length === 1;
  const isOthers = correct.error instanceof ApiError && correct.error.code === 'others_address';

  function submit(event: FormEvent) {
    event.preventDefault();
    const target = { jobId, resultIds };
    const done = { onSuccess: onClose };
    if (kind === 'extend') {
      correct.mutate({ ...target, kind, expiresOn: format.instant(`${day}:00`) }, done);
    } else if (kind === 'resend') {
      const mended = asksAddress && address.trim() !== email ? address.trim() : undefined;
      correct.mutate({ ...target, kind, email: mended, confirm: isConfirmed }, done);
    } else {
      correct.mutate({ ...target, kind }, done);
    }
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>{t(`correct.${kind}Why`)}</Text>
        {kind === 'extend' && (
          <TextInput
            type="datetime-local"
            label={t('correct.until')}
            description={t('check.expiryHint')}
            required
            maw={320}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        {asksAddress && (
          <TextInput
            type="email"
            label={t('correct.address')}
            description={t('correct.addressHint')}
            required
            dir="ltr"
            maxLength={320}
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              correct.reset();
            }}
          />
        )}
        {correct.error && (
          <div role="alert">
            <ErrorText error={correct.error} />
          </div>
        )}
        {isOthers && (
          <Checkbox
            label={t('correct.confirm')}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('correct.leave')}
          </Button>
          <WriteButton type="submit" loading={correct.isPending} disabled={isOthers && !isConfirmed}>
            {t(`correct.${kind}`)}
          </WriteButton>
        </Group>
      </Stack>
    </form>
  );
}
