import {
  ApiError,
  Button,
  Checkbox,
  Dialog,
  ErrorText,
  Stack,
  Text,
  TextInput,
  usePlugin,
} from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { type NeedRow, useDecide } from './preflight.queries';

interface Props {
  jobId: string;
  /** Null: closed. */
  row: NeedRow | null;
  onClose: () => void;
  onDone: () => void;
}

/** Gives a document another address, for this job alone. */
export function AddressDialog({ row, ...props }: Props) {
  const { t } = usePlugin();
  return (
    <Dialog
      title={t('needs.addressTitle', { name: row?.personName })}
      isOpen={row !== null}
      onClose={props.onClose}
    >
      {row && <AddressForm key={row.key} row={row} {...props} />}
    </Dialog>
  );
}

function AddressForm({ jobId, row, onDone }: Props & { row: NeedRow }) {
  const { t } = usePlugin();
  const [email, setEmail] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const decide = useDecide(jobId, onDone);
  const isOthers = decide.error instanceof ApiError && decide.error.code === 'others_address';

  function submit(event: FormEvent) {
    event.preventDefault();
    decide.mutate({ key: row.key, verb: 'address', email: email.trim(), reason: '', confirm: isConfirmed });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{t('needs.addressHint')}</Text>
        <TextInput
          type="email"
          label={t('correct.address')}
          required
          data-autofocus
          dir="ltr"
          maxLength={320}
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setConfirmed(false);
            decide.reset();
          }}
        />
        {decide.error && (
          <div role="alert">
            <ErrorText error={decide.error} />
          </div>
        )}
        {isOthers && (
          <Checkbox
            label={t('correct.confirm')}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
        <Button
          type="submit"
          loading={decide.isPending}
          disabled={!email.trim() || (isOthers && !isConfirmed)}
        >
          {t('needs.address')}
        </Button>
      </Stack>
    </form>
  );
}
