import { Button, Dialog, ErrorText, Stack, Text, TextInput, usePlugin } from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { Choice } from '../choice';
import type { DocumentProblem } from '../pages/documents.queries';
import { MARK_KINDS, type MarkKind, useReleaseMark } from './held.queries';

const LEAST = 3;
const MOST = 300;

interface Props {
  /** What holds the document; null: closed. */
  problem: DocumentProblem | null;
  onClose: () => void;
}

/** Says once for the whole district that what stands there is a sibling's, a teacher's or a public text. */
export function MarkDialog({ problem, onClose }: Props) {
  const { t } = usePlugin();
  return (
    <Dialog title={t('mark.title')} isOpen={problem !== null} onClose={onClose}>
      {problem && <MarkForm problem={problem} onDone={onClose} />}
    </Dialog>
  );
}

function MarkForm({ problem, onDone }: { problem: DocumentProblem; onDone: () => void }) {
  const { t } = usePlugin();
  const isAddress = problem.kind === 'shared_address';
  const [kind, setKind] = useState<MarkKind>(isAddress ? 'public' : 'sibling');
  const [reason, setReason] = useState('');
  const release = useReleaseMark(onDone);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length >= LEAST)
      release.mutate({ problemId: problem.id, as: kind, reason: reason.trim() });
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          <bdi>{problem.message}</bdi>
        </Text>
        <Text size="sm">{t('mark.hint')}</Text>
        {problem.texts.length > 0 && (
          <Text size="sm" fw={600}>
            <bdi>{problem.texts.join(', ')}</bdi>
          </Text>
        )}
        {!isAddress && <Choice name="mark" values={MARK_KINDS} value={kind} onChange={setKind} />}
        <TextInput
          label={t('mark.reason')}
          required
          maxLength={MOST}
          dir="auto"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {release.error && <ErrorText error={release.error} />}
        <Button type="submit" disabled={reason.trim().length < LEAST} loading={release.isPending}>
          {t('mark.submit')}
        </Button>
      </Stack>
    </form>
  );
}
