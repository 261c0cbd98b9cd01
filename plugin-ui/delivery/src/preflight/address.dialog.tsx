import { ApiError, Checkbox, ConfirmDialog, Text, TextInput, usePlugin } from '@homeroom/sdk';
import { useState } from 'react';
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
  return row && <Address key={row.key} row={row} {...props} />;
}

function Address({ jobId, row, onClose, onDone }: Props & { row: NeedRow }) {
  const { t } = usePlugin();
  const [email, setEmail] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const decide = useDecide(jobId, onDone);
  const isOthers = decide.error instanceof ApiError && decide.error.code === 'others_address';
  return (
    <ConfirmDialog
      title={t('needs.addressTitle', { name: row.personName })}
      isOpen
      onClose={onClose}
      confirmLabel={t('needs.address')}
      isReady={email.trim() !== '' && (!isOthers || isConfirmed)}
      isPending={decide.isPending}
      error={decide.error}
      onConfirm={() =>
        decide.mutate({
          key: row.key,
          verb: 'address',
          email: email.trim(),
          reason: '',
          confirm: isConfirmed,
        })
      }
    >
      <Text>{t('needs.addressHint')}</Text>
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
      {isOthers && (
        <Checkbox
          label={t('correct.confirm')}
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
