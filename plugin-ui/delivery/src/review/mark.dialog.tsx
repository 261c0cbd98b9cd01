import { Choice, ConfirmDialog, Text, TextInput, usePlugin } from '@homeroom/sdk';
import { useState } from 'react';
import type { DocumentProblem } from '../shared/document/documents.queries';
import { MARK_KINDS, type MarkKind, useReleaseMark } from './held.queries';

const LEAST = 3;
const MAX_CHARS = 300;

interface Props {
  /** What holds the document; null: closed. */
  problem: DocumentProblem | null;
  onClose: () => void;
}

/** Says once for the whole district that what stands there is a sibling's, a teacher's or a public text. */
export function MarkDialog({ problem, onClose }: Props) {
  return problem && <Mark problem={problem} onClose={onClose} />;
}

function Mark({ problem, onClose }: { problem: DocumentProblem; onClose: () => void }) {
  const { t } = usePlugin();
  const isAddress = problem.kind === 'shared_address';
  const [kind, setKind] = useState<MarkKind>(isAddress ? 'public' : 'sibling');
  const [reason, setReason] = useState('');
  const release = useReleaseMark(onClose);
  return (
    <ConfirmDialog
      title={t('mark.title')}
      isOpen
      onClose={onClose}
      confirmLabel={t('mark.submit')}
      isReady={reason.trim().length >= LEAST}
      isPending={release.isPending}
      error={release.error}
      onConfirm={() => release.mutate({ problemId: problem.id, as: kind, reason: reason.trim() })}
    >
      <Text>
        <bdi>{problem.message}</bdi>
      </Text>
      <Text>{t('mark.hint')}</Text>
      {problem.texts.length > 0 && (
        <Text fw={600}>
          <bdi>{problem.texts.join(', ')}</bdi>
        </Text>
      )}
      {!isAddress && <Choice name="mark" values={MARK_KINDS} value={kind} onChange={setKind} />}
      <TextInput
        label={t('mark.reason')}
        required
        maxLength={MAX_CHARS}
        dir="auto"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
