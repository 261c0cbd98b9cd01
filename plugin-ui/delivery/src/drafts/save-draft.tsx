import { Icon, usePlugin, WriteButton } from '@homeroom/sdk';
import { listOf } from '../bulk/message.queries';
import type { MessageDraft } from '../bulk/use-message-draft';
import type { Draft, DraftChange, Rule } from '../intake/rule';
import { useSaveDraft } from './drafts.queries';

interface BatchProps {
  draft: Draft;
  rule: Rule | null;
  change: (change: DraftChange) => void;
}

/** Keeps a batch as a draft. One that was matched is a job already. */
export function SaveBatch({ draft, rule, change }: BatchProps) {
  const save = useSaveDraft(draft.draftId, (draftId) => change({ draftId }));
  if (!draft.upload || draft.jobId) return null;
  const { uploadId, fileName } = draft.upload;
  const { sendTo, schoolId } = draft;
  return (
    <SaveButton
      isSaving={save.isPending}
      onSave={() =>
        save.mutate({
          type: 'splitter',
          name: fileName,
          form: { ...draft },
          uploadId,
          match: rule && { uploadId, rule, sendTo, schoolId },
        })
      }
    />
  );
}

interface MessageProps {
  draft: MessageDraft;
  change: (change: Partial<MessageDraft>) => void;
}

/** Keeps a message as a draft. */
export function SaveMessage({ draft, change }: MessageProps) {
  const save = useSaveDraft(draft.draftId, (draftId) => change({ draftId }));
  const isEmpty =
    !draft.subject.trim() && !draft.message.trim() && !listOf(draft).ids.trim() && !draft.upload;
  if (isEmpty) return null;
  return (
    <SaveButton
      isSaving={save.isPending}
      onSave={() =>
        save.mutate({
          type: 'bulk',
          name: draft.subject.trim().slice(0, 200),
          form: { ...draft },
          uploadId: draft.upload?.uploadId ?? null,
        })
      }
    />
  );
}

function SaveButton({ isSaving, onSave }: { isSaving: boolean; onSave: () => void }) {
  const { t } = usePlugin();
  return (
    <WriteButton
      variant="default"
      leftSection={<Icon name="file" size={18} />}
      loading={isSaving}
      onClick={onSave}
    >
      {t('drafts.save')}
    </WriteButton>
  );
}
