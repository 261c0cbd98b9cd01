import { type District, Icon, Menu, Text, UnstyledButton, type User } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';
import { useSignOut } from '../session/use-sign-out';
import classes from './frame.module.css';

export function AccountMenu({ user, district }: { user: User; district: District }) {
  const t = useText();
  const signOut = useSignOut();
  const name = `${user.firstName} ${user.lastName}`.trim() || user.userName;
  return (
    <Menu
      withinPortal={false}
      hideDetached={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={240}
    >
      <Menu.Target>
        <UnstyledButton className={classes.barButton} aria-label={t('account.menu', { name })}>
          <Icon name="user" />
          <span className={classes.accountName}>{name}</span>
          <span className={classes.optional}>
            <Icon name="chevronDown" size={16} />
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" c="var(--mantine-color-text)" fw={600}>
            {t('account.signedInAs', { name: user.userName })}
          </Text>
          <Text size="xs">{t('account.organization', { code: district.code })}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item data-autofocus leftSection={<Icon name="logout" size={18} />} onClick={signOut}>
          {t('account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
