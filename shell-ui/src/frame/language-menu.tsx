import { Icon, Menu, UnstyledButton } from '@homeroom/sdk';
import { loadAreaWords } from '../areas/area';
import { loadDictionaries } from '../bootstrap.queries';
import { showLanguage, useLanguage, useText } from '../i18n/i18n';
import { findLanguage, LANGUAGES, type Language } from '../i18n/languages';
import { useSession } from '../session/session.store';
import classes from './frame.module.css';

async function choose(language: Language) {
  // The plugins' and the areas' words first, so that the page changes at once and as a whole.
  if (useSession.getState().token !== null) {
    await Promise.all([loadDictionaries(language.locale), loadAreaWords(language.locale)]);
  }
  await showLanguage(language);
}

/** `isCompact`: on a narrow screen only the icon. */
export function LanguageMenu({ isCompact = false }: { isCompact?: boolean }) {
  const t = useText();
  const current = useLanguage((state) => state.language);
  return (
    <Menu withinPortal={false} hideDetached={false} withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.barButton} aria-label={t('language', { name: current.name })}>
          <Icon name="globe" />
          <span className={isCompact ? classes.optional : undefined}>{current.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current.locale} onChange={(locale) => void choose(findLanguage(locale))}>
          {LANGUAGES.map(({ locale, name }) => (
            <Menu.RadioItem
              data-autofocus={locale === current.locale || undefined}
              key={locale}
              value={locale}
              lang={locale}
              closeMenuOnClick
            >
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
