import { Alert, DateTime, Group, Icon, Stack, useShell } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/i18n';
import { SessionsList } from '../profile/sessions-list';
import { fullName, type UserDetail } from '../user';
import { LockLabel, SuspensionLabel } from '../user-status';
import { ExternalAccounts } from './external-accounts';
import { RolesEditor } from './roles-editor';
import { UserActions } from './user-actions';
import classes from './user-details.module.css';

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
        <dl className={classes.facts}>
          <Fact name={t('email')}>{user.Attributes.emailAddress}</Fact>
          <Fact name={t('userName')}>{user.UserName}</Fact>
          {user.Attributes.phone && <Fact name={t('phone')}>{user.Attributes.phone}</Fact>}
          {user.Aliases.length > 0 && <Fact name={t('aliases')}>{user.Aliases.join(', ')}</Fact>}
          <Fact name={t('createdOn')}>
            <DateTime iso={user.createdOn} />
          </Fact>
          <Fact name={t('lastSignIn')}>
            <DateTime iso={user.lastSignIn} />
          </Fact>
        </dl>
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
          <ExternalAccounts user={user} />
          <SessionsList userId={user.Id} />
        </>
      )}
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
