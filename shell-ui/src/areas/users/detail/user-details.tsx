import { Alert, DateTime, Fact, Facts, Group, Icon, Stack, useShell } from '@homeroom/sdk';
import { useText } from '../../../i18n/i18n';
import { SessionsList } from '../profile/sessions-list';
import { fullName, type UserDetail } from '../user';
import { LockLabel, SuspensionLabel } from '../user-status';
import { ExternalAccounts } from './external-accounts';
import { RolesEditor } from './roles-editor';
import { SchoolsEditor } from './schools-editor';
import { UserActions } from './user-actions';

/** Who the user is, what they may do, where they are signed in, and what an administrator can do about it. */
export function UserDetails({ user, onDeleted }: { user: UserDetail; onDeleted: () => void }) {
  const t = useText('users');
  const { user: self } = useShell();
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <Group gap="lg">
          <SuspensionLabel isSuspended={user.isSuspended} />
          <LockLabel status={user.failedLoginStatus} />
        </Group>
        {user.deletedOn && (
          <Alert color="red" variant="outline" icon={<Icon name="alert" />}>
            {t('detail.deleted')}
          </Alert>
        )}
        {user.RequiresPasswordReset && !user.deletedOn && (
          <Alert color="yellow" variant="outline" icon={<Icon name="key" />}>
            {t('detail.mustReset')}
          </Alert>
        )}
        <Facts>
          <Fact term={t('email')}>{user.Attributes.emailAddress}</Fact>
          <Fact term={t('userName')}>{user.UserName}</Fact>
          {user.phone && <Fact term={t('phone')}>{user.phone}</Fact>}
          {user.Aliases.length > 0 && <Fact term={t('aliases')}>{user.Aliases.join(', ')}</Fact>}
          <Fact term={t('createdOn')}>
            <DateTime iso={user.createdOn} />
          </Fact>
          <Fact term={t('lastSignIn')}>
            <DateTime iso={user.lastSignIn} />
          </Fact>
        </Facts>
      </Stack>
      {self.isAdmin && (
        <UserActions
          user={{
            id: user.Id,
            name: fullName({ firstName: user.FirstName, lastName: user.LastName }),
            isSuspended: user.isSuspended,
            failedLoginStatus: user.failedLoginStatus,
            isDeleted: user.deletedOn !== null,
          }}
          onDeleted={onDeleted}
        />
      )}
      {self.isAdmin && !user.deletedOn && (
        <>
          <RolesEditor kind="roles" user={user} />
          <RolesEditor kind="subRoles" user={user} />
          <SchoolsEditor user={user} />
          <ExternalAccounts user={user} />
          <SessionsList userId={user.Id} />
        </>
      )}
    </Stack>
  );
}
