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

const EDITORS = ['Administrator', 'SchoolAdministrator'];

/** Gives a document another address, in this job and, by whoever may change persons, in the list of people. */
export function AddressDialog({ row, ...props }: Props) {
  return row && <Address key={row.key} row={row} {...props} />;
}

function Address({ jobId, row, onClose, onDone }: Props & { row: NeedRow }) {
  const { t, can } = usePlugin();
  const mayCorrect = row.canCorrect && EDITORS.some((role) => can(role));
  const [isCorrected, setCorrected] = useState(mayCorrect);
  const [email, setEmail] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const decide = useDecide(jobId, onDone);
  const isOthers = decide.error instanceof ApiError && decide.error.code === 'others_address';
  return (
    <ConfirmDialog
      title={t('needs.addressTitle', { name: row.personName })}
      isOpen
      onClose={onClose}
      confirmLabel={email.trim() ? t('needs.addressTo', { email: email.trim() }) : t('needs.address')}
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
          correct: isCorrected,
        })
      }
    >
      {!mayCorrect && <Text>{t('needs.addressHint')}</Text>}
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
      {mayCorrect && (
        <Checkbox
          label={t('needs.correct')}
          description={t(isCorrected ? 'needs.correctHint' : 'needs.addressHint')}
          checked={isCorrected}
          onChange={(event) => setCorrected(event.currentTarget.checked)}
        />
      )}
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
