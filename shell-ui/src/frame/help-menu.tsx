import { Icon, Menu, UnstyledButton, unwrap } from '@homeroom/sdk';
import { api } from '../api';
import { useText } from '../i18n/i18n';
import { notify } from '../notify';
import classes from './frame.module.css';
import { useShortcutsDialog } from './shortcuts.store';

/** The community, the user guide and the shortcuts. */
export function HelpMenu({ communityUrl }: { communityUrl: string | null }) {
  const t = useText();
  const showShortcuts = useShortcutsDialog((state) => state.open);
  async function downloadGuide() {
    try {
      const call = api.http.POST('/api/shell/createSignedUrl', { body: { file: 'user-guide' } });
      location.assign((await unwrap(call)).url);
    } catch {
      notify({ kind: 'error', message: t('help.guideFailed') });
    }
  }
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} hideDetached={false} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.barButton} aria-label={t('help.menu')}>
          <Icon name="help" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-autofocus
          leftSection={<Icon name="download" size={18} />}
          onClick={() => void downloadGuide()}
        >
          {t('help.guide')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="keyboard" size={18} />} onClick={showShortcuts}>
          {t('help.shortcuts')}
        </Menu.Item>
        {communityUrl && (
          <Menu.Item
            component="a"
            href={communityUrl}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<Icon name="users" size={18} />}
            rightSection={<Icon name="external" size={16} />}
          >
            {t('help.community')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
