import { Icon, Menu, Text, UnstyledButton } from '@homeroom/sdk';
import { useNavigate } from 'react-router';
import type { Bootstrap } from '../bootstrap.queries';
import { useText } from '../i18n/i18n';
import { useSignOut } from '../session/use-sign-out';
import { useUnifiedProfile } from '../session/use-unified-profile';
import classes from './frame.module.css';

/** Who is signed in and where, their profile, and the way out. */
export function AccountMenu({ bootstrap: { user, district } }: { bootstrap: Bootstrap }) {
  const t = useText();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const openUnifiedProfile = useUnifiedProfile();
  const hasProfile = !user.externalAcct || district.uu_enabled;
  const name = `${user.firstName} ${user.lastName}`.trim() || user.userName;
  return (
    <Menu
      withinPortal={false}
      hideDetached={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={260}
    >
      <Menu.Target>
        <UnstyledButton className={classes.barButton} aria-label={t('account.menu', { name })}>
          <Icon name="user" />
          <span className={`${classes.cut} ${classes.accountName}`} dir="auto">
            {name}
          </span>
          <span className={classes.optional}>
            <Icon name="chevronDown" size={16} />
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" c="var(--mantine-color-text)" fw={600} className={classes.breakable}>
            {t('account.signedInAs', { name: user.email || name })}
          </Text>
          <Text size="xs" className={classes.breakable}>
            {t('account.organization', { code: district.code })}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {hasProfile && (
          <Menu.Item
            data-autofocus
            leftSection={<Icon name="user" size={18} />}
            // The profile of an external account is the provider's.
            onClick={user.externalAcct ? openUnifiedProfile : () => navigate('/user/profile')}
          >
            {t('account.profile')}
          </Menu.Item>
        )}
        <Menu.Item
          data-autofocus={!hasProfile || undefined}
          leftSection={<Icon name="logout" size={18} />}
          onClick={signOut}
        >
          {t('account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
