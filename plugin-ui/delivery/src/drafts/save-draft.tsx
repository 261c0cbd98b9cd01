import { Icon, usePlugin, WriteButton } from '@homeroom/sdk';
import { type DraftToSave, useSaveDraft } from './drafts.queries';

interface Props {
  /** As which it was saved before. */
  draftId: string | null;
  /** What is kept; null while there is nothing. */
  toSave: DraftToSave | null;
  onSaved: (draftId: string) => void;
}

/** Keeps what was typed as a draft. */
export function SaveDraft({ draftId, toSave, onSaved }: Props) {
  const { t } = usePlugin();
  const save = useSaveDraft(draftId, onSaved);
  if (!toSave) return null;
  return (
    <WriteButton
      variant="default"
      leftSection={<Icon name="file" size={18} />}
      loading={save.isPending}
      onClick={() => save.mutate(toSave)}
    >
      {t('drafts.save')}
    </WriteButton>
  );
}
