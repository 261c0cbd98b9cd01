import { Icon, Menu, UnstyledButton } from '@homeroom/sdk';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useText } from '../i18n/i18n';
import { useTheme } from '../theme/theme.store';
import { THEME_NAMES, THEMES, type ThemeName } from '../theme/themes';
import appearance from './appearance-menu.module.css';
import classes from './frame.module.css';

/** Light or dark, and the colour theme. */
export function AppearanceMenu() {
  const t = useText();
  const theme = useTheme();
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <Menu
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      hideDetached={false}
      position="bottom-end"
      width={220}
      closeOnItemClick={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.barButton} aria-label={t('appearance.menu')}>
          <Icon name="palette" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-autofocus
          leftSection={<Icon name={other === 'dark' ? 'moon' : 'sun'} size={18} />}
          onClick={() => setColorScheme(other)}
        >
          {t(`appearance.${other}`)}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label c="dimmed">{t('appearance.theme')}</Menu.Label>
        <Menu.RadioGroup value={theme.name} onChange={(name) => theme.choose(name as ThemeName)}>
          {THEME_NAMES.map((name) => (
            <Menu.RadioItem
              key={name}
              value={name}
              rightSection={<Swatch side={THEMES[name].side} accent={THEMES[name].accent} />}
            >
              {t('appearance.themeName', { name })}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function Swatch({ side, accent }: { side: string; accent: string }) {
  return <span className={appearance.swatch} style={{ background: side, borderInlineEndColor: accent }} />;
}
