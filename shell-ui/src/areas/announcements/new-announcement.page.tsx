import { Page, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { AnnouncementEditor } from './announcement-editor';
import { useAnnounce } from './announcements.queries';

/** Announces something. */
export function NewAnnouncementPage() {
  const t = useText('announcements');
  const { navigate, notify } = useShell();
  const announce = useAnnounce();
  return (
    <Page
      title={t('newTitle')}
      purpose={t('newPurpose')}
      parents={[{ title: t('title'), path: '/announcements' }]}
    >
      <AnnouncementEditor
        onSend={async (draft) => {
          await announce.mutateAsync(draft);
          notify({ message: t('announced'), kind: 'success' });
          navigate('/announcements');
        }}
      />
    </Page>
  );
}
