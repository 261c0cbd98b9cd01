import { ActorName, type Column, DataGrid, DateTime, Link, Page, type RecordOf, Text } from '@homeroom/sdk';
import { useText } from '../../../i18n/i18n';
import { ACTIVITY_TYPES, activityWords } from './activity-words';

type Activity = RecordOf<'ActivityLog'>;

/** What has no name, such as a session, is nothing to read. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who did what and when; nothing here can be changed. */
export function ActivityPage() {
  const t = useText('users');
  const columns: Column<Activity>[] = [
    {
      property: 'date',
      title: t('activity.date'),
      render: (entry) => <DateTime iso={entry.date} />,
      filter: { kind: 'days' },
    },
    {
      property: 'email',
      title: t('activity.who'),
      render: ({ email }) => <ActorName name={email ?? ''} />,
    },
    { property: 'ipAddress', title: t('activity.ip') },
    {
      property: 'type',
      title: t('activity.type'),
      render: (entry) => <Act entry={entry} />,
      text: (entry) => [activityWords(entry.type), ...codes(entry)].join(' · '),
      filter: {
        kind: 'choice',
        options: ACTIVITY_TYPES.map((value) => ({ value, label: activityWords(value) })),
      },
    },
    {
      property: 'subjectName',
      title: t('activity.subject'),
      isSortable: false,
      render: (entry) => <Subject entry={entry} />,
    },
  ];
  return (
    <Page
      title={t('activity.title')}
      purpose={t('activity.purpose')}
      parents={[{ title: t('title'), path: '/user/all' }]}
    >
      <DataGrid
        model="ActivityLog"
        label={t('activity.title')}
        columns={columns}
        defaultSort={{ property: 'date', direction: 'desc' }}
        csvName="activity"
        empty={t('activity.empty')}
      />
    </Page>
  );
}

/** Why something was refused or ended, and the check that said so: codes, which are not translated. */
function codes({ reason, check }: Activity): string[] {
  return [reason, check].filter((code) => code !== null);
}

/** What was done, in words. */
function Act({ entry }: { entry: Activity }) {
  const why = codes(entry);
  return (
    <>
      {activityWords(entry.type)}
      {why.length > 0 && (
        <Text size="xs" c="dimmed">
          <bdi>{why.join(' · ')}</bdi>
        </Text>
      )}
    </>
  );
}

/** What was done something to, by its name; a user leads to their page. */
function Subject({ entry: { type, subject, subjectName } }: { entry: Activity }) {
  if (UUID.test(subjectName)) return <bdi title={subject}>–</bdi>;
  const isUser = type.startsWith('user.') && UUID.test(subject);
  if (!isUser) return <bdi title={subject}>{subjectName}</bdi>;
  return (
    <Link to={`/user/${subject}`}>
      <bdi>{subjectName}</bdi>
    </Link>
  );
}
