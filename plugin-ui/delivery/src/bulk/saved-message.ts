import type { Schemas } from '../shared/use-delivery';
import { listOf } from './message.queries';
import type { MessageDraft } from './use-message-draft';

type DraftToSave = Omit<Schemas['DraftRequest'], 'jobId'>;

/** A message as it is saved; null while there is nothing to save. */
export function savedMessage(draft: MessageDraft): DraftToSave | null {
  const { subject, message, upload } = draft;
  if (!subject.trim() && !message.trim() && !listOf(draft).ids.trim() && !upload) return null;
  return {
    type: 'bulk',
    name: subject.trim().slice(0, 200),
    form: { ...draft },
    uploadId: upload?.uploadId ?? null,
  };
}
