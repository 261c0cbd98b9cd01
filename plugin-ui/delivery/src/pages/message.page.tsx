import { ownerOf, usePlugin, useSearchParams } from '@homeroom/sdk';
import { Message } from '../bulk/message.panel';
import { savedMessage } from '../bulk/saved-message';
import type { MessageDraft } from '../bulk/use-message-draft';
import { OpenDraft } from '../drafts/open-draft';
import { SaveDraft } from '../drafts/save-draft';

/** One message to everybody on a list, begun anew or from a saved draft. */
export default function MessagePage() {
  const { t, district, user } = usePlugin();
  const [params] = useSearchParams();
  const id = params.get('draft');
  // Somebody else who signs in begins anew.
  const owner = ownerOf(district, user);
  if (!id) return <Message key={owner} saving={saving} />;
  return (
    <OpenDraft id={id} title={t('message.title')}>
      {({ form, upload, jobId }) => (
        <Message
          key={`${owner} ${id}`}
          start={{ ...JSON.parse(form), upload, draftId: jobId }}
          saving={saving}
        />
      )}
    </OpenDraft>
  );
}

function saving(draft: MessageDraft, change: (change: Partial<MessageDraft>) => void) {
  return (
    <SaveDraft
      draftId={draft.draftId}
      toSave={savedMessage(draft)}
      onSaved={(draftId) => change({ draftId })}
    />
  );
}
