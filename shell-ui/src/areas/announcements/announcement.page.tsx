import { Button, DateTime, Fact, Facts, Page, Stack, Text, useParams, useShell } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import { LoadFailedPage } from '../../pages/load-failed.page';
import { PageSkeleton } from '../../remotes/page-skeleton';
import { AnnouncementEditor } from './announcement-editor';
import { AnnouncementState, stateOf } from './announcement-state';
import { type AnnouncementRecord, useAnnouncement, useChangeAnnouncement } from './announcements.queries';
import { Preview } from './preview';
import { useAudienceText } from './use-audience-text';
import { WithdrawDialog } from './withdraw.dialog';

/** An announcement: to be changed or withdrawn while it lasts, to be read once it is over. */
export function AnnouncementPage() {
  const { id = '' } = useParams();
  const announcement = useAnnouncement(id);
  if (announcement.isLoadingError) {
    return <LoadFailedPage error={announcement.error} onRetry={() => void announcement.refetch()} />;
  }
  if (!announcement.data) return <PageSkeleton />;
  return <Loaded key={announcement.data.__i.version} record={announcement.data} />;
}

function Loaded({ record }: { record: AnnouncementRecord }) {
  const t = useText('announcements');
  const { navigate, notify } = useShell();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const change = useChangeAnnouncement(record);
  const state = stateOf(record);
  const isOver = state === 'ended' || state === 'withdrawn';
  const withdraw = (
    <Button variant="default" onClick={() => setWithdrawing(true)}>
      {t('withdraw')}
    </Button>
  );
  return (
    <Page
      title={t('oneTitle')}
      purpose={<AnnouncementState announcement={record} />}
      parents={[{ title: t('title'), path: '/announcements' }]}
      action={isOver ? undefined : withdraw}
    >
      {isOver ? (
        <Past record={record} />
      ) : (
        <AnnouncementEditor
          record={record}
          onSend={async (draft) => {
            await change.mutateAsync(draft);
            notify({ message: t('changed'), kind: 'success' });
            navigate('/announcements');
          }}
        />
      )}
      {isWithdrawing && <WithdrawDialog record={record} onClose={() => setWithdrawing(false)} />}
    </Page>
  );
}

function Past({ record }: { record: AnnouncementRecord }) {
  const t = useText('announcements');
  const audienceText = useAudienceText();
  return (
    <Stack gap="lg" maw={720}>
      <Text>{t('over')}</Text>
      <Facts isStacked>
        <Fact term={t('audience')}>{audienceText(record)}</Fact>
        <Fact term={t('from')}>
          <DateTime iso={record.startsOn} />
        </Fact>
        <Fact term={t('until')}>
          <DateTime iso={record.endsOn} />
        </Fact>
        <Fact term={t('by')}>{record.__i.auditing.createdBy}</Fact>
      </Facts>
      <Preview draft={{ ...record, organizations: null }} />
    </Stack>
  );
}
