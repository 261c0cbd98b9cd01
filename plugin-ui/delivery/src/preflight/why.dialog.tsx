import { ConfirmDialog, Text, TextInput, usePlugin } from '@homeroom/sdk';
import { useState } from 'react';
import { type NeedRow, useDecide } from './preflight.queries';

const LEAST = 3;
const MAX_CHARS = 500;

/** What it means for rows of some kinds; of the others `needs.skipHint` and `needs.sendHint` tell. */
const HINTS: Record<string, string> = {
  'skip pages': 'needs.skipPagesHint',
  'skip file': 'needs.skipFileHint',
};

interface Props {
  jobId: string;
  /** Null: closed. */
  row: NeedRow | null;
  verb: 'send' | 'skip' | 'allow';
  /** What was said the last time. */
  last: string;
  onClose: () => void;
  onDone: (reason: string) => void;
}

/** Asks why a row goes as it is, stays here, or is allowed everywhere. */
export function WhyDialog({ row, ...props }: Props) {
  return row && <Why key={`${row.key} ${props.verb}`} row={row} {...props} />;
}

function Why({ jobId, row, verb, last, onClose, onDone }: Props & { row: NeedRow }) {
  const { t } = usePlugin();
  const [reason, setReason] = useState(last);
  const decide = useDecide(jobId, () => onDone(reason.trim()));
  return (
    <ConfirmDialog
      title={t(`needs.${verb}Title`)}
      isOpen
      onClose={onClose}
      confirmLabel={t(`needs.${verb}`)}
      isReady={reason.trim().length >= LEAST}
      isPending={decide.isPending}
      error={decide.error}
      onConfirm={() =>
        decide.mutate({
          key: row.key,
          verb,
          reason: reason.trim(),
          email: '',
          confirm: false,
          correct: false,
        })
      }
    >
      <Text>{t(HINTS[`${verb} ${row.about}`] ?? `needs.${verb}Hint`)}</Text>
      <TextInput
        label={t('needs.why')}
        required
        data-autofocus
        dir="auto"
        maxLength={MAX_CHARS}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
