import { Button, type Column, DataGrid, DateTime, Page, type RecordOf, useShell } from '@homeroom/sdk';
import { useText } from '../../../i18n/i18n';
import { useUserAction } from '../users.queries';

/** A record of the model `DeletedUsers`. */
type DeletedUser = RecordOf<'DeletedUsers'>;

/** Who was deleted lately and can come back. */
export function DeletedUsersPage() {
  const t = useText('users');
  const { user } = useShell();
  const columns: Column<DeletedUser>[] = [
    { property: 'email', title: t('email') },
    { property: 'firstName', title: t('firstName') },
    { property: 'lastName', title: t('lastName') },
    {
      property: 'deletedOn',
      title: t('deleted.on'),
      render: (record) => <DateTime iso={record.deletedOn} />,
      filter: { kind: 'days' },
    },
  ];
  return (
    <Page
      title={t('deleted.title')}
      purpose={t('deleted.purpose')}
      parents={[{ title: t('title'), path: '/user/all' }]}
    >
      <DataGrid
        model="DeletedUsers"
        label={t('deleted.title')}
        columns={columns}
        rowHref={({ id }) => `/user/${id}`}
        defaultSort={{ property: 'deletedOn', direction: 'desc' }}
        live={['Users']}
        actions={user.isAdmin ? (records, clear) => <Restore users={records} onDone={clear} /> : undefined}
        empty={t('deleted.empty')}
      />
    </Page>
  );
}

function Restore({ users, onDone }: { users: readonly DeletedUser[]; onDone: () => void }) {
  const t = useText('users');
  const restore = useUserAction('restore');
  return (
    <Button
      loading={restore.isPending}
      onClick={() =>
        restore.mutate(
          users.map(({ id }) => id),
          { onSuccess: onDone },
        )
      }
    >
      {t('bulk.restore', { count: users.length })}
    </Button>
  );
}
