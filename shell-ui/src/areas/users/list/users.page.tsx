import {
  Button,
  type Column,
  DataGrid,
  DateTime,
  Group,
  Icon,
  Page,
  useParams,
  useShell,
} from '@homeroom/sdk';
import { Link } from 'react-router';
import { useText } from '../../../i18n/i18n';
import { CreatePanel } from '../create/create-panel';
import { UserPanel } from '../detail/user-panel';
import { useRoleName } from '../use-role-name';
import type { UserRecord } from '../user';
import { LockLabel, SuspensionLabel } from '../user-status';
import { useGrantable } from '../users.queries';
import { BulkActions } from './bulk-actions';

const LIST = '/user/all';

/** The list of users, and beside it the one that the address names. */
export function UsersPage() {
  const t = useText('users');
  const { user, navigate } = useShell();
  const { id = 'all' } = useParams();
  const columns = useUserColumns();
  const close = () => navigate(LIST);
  return (
    <Page title={t('title')} purpose={t('purpose')} action={user.isAdmin && <Actions />}>
      <DataGrid
        model="Users"
        label={t('title')}
        columns={columns}
        rowHref={(record) => `/user/${record.id}`}
        defaultSort={{ property: 'lastName', direction: 'asc' }}
        csvName="users"
        actions={
          user.isAdmin ? (records, clear) => <BulkActions users={records} onDone={clear} /> : undefined
        }
        empty={t('empty')}
      />
      {id === 'new' && <CreatePanel onClose={close} onCreated={(userId) => navigate(`/user/${userId}`)} />}
      {id !== 'new' && id !== 'all' && <UserPanel key={id} userId={id} onClose={close} />}
    </Page>
  );
}

function Actions() {
  const t = useText('users');
  return (
    <Group gap="sm">
      <Button component={Link} to="/user/deleted" variant="default">
        {t('deleted.link')}
      </Button>
      <Button component={Link} to="/user/new" leftSection={<Icon name="plus" size={18} />}>
        {t('create.open')}
      </Button>
    </Group>
  );
}

function useUserColumns(): Column<UserRecord>[] {
  const t = useText('users');
  const roleName = useRoleName();
  const grantable = useGrantable().data;
  const names = new Map(grantable?.subRoles.map(({ id, name }) => [id, name]));
  const known = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []).join(', ');
  const columns: Column<UserRecord>[] = [
    { property: 'email', title: t('email') },
    { property: 'firstName', title: t('firstName') },
    { property: 'lastName', title: t('lastName') },
    {
      property: 'roles',
      title: t('roles.title'),
      isSortable: false,
      render: (user) => user.roles.map(roleName).join(', '),
      text: (user) => user.roles.map(roleName).join(', '),
      filter: {
        kind: 'choice',
        options: (grantable?.roles ?? []).map(({ id }) => ({ value: id, label: roleName(id) })),
      },
    },
    {
      property: 'schools',
      title: t('schools.title'),
      isSortable: false,
      render: (user) => user.schools.join(', '),
      text: (user) => user.schools.join(', '),
    },
    {
      property: 'isSuspended',
      title: t('status.title'),
      render: (user) => <SuspensionLabel isSuspended={user.isSuspended} />,
      text: (user) => t(user.isSuspended ? 'status.suspended' : 'status.active'),
      filter: {
        kind: 'choice',
        options: [
          { value: 'false', label: t('status.active') },
          { value: 'true', label: t('status.suspended') },
        ],
      },
    },
    {
      property: 'failedLoginStatus',
      title: t('lock.title'),
      render: (user) => <LockLabel status={user.failedLoginStatus} />,
      text: (user) => t(`lock.${user.failedLoginStatus}`),
      filter: {
        kind: 'choice',
        options: ['locked', 'unlocked'].map((value) => ({ value, label: t(`lock.${value}`) })),
      },
    },
    { property: 'lastSignIn', title: t('lastSignIn'), render: (user) => <DateTime iso={user.lastSignIn} /> },
  ];
  if (names.size > 0) {
    columns.splice(4, 0, {
      property: 'subRoles',
      title: t('roles.sub'),
      isSortable: false,
      render: (user) => known(user.subRoles),
      text: (user) => known(user.subRoles),
      filter: {
        kind: 'choice',
        options: [...names].map(([value, label]) => ({ value, label })),
      },
    });
  }
  return columns;
}
