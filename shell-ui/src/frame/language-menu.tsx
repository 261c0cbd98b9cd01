import { Icon, Menu, UnstyledButton } from '@homeroom/sdk';
import type { Bootstrap } from '../bootstrap.queries';
import { chooseLanguage } from '../i18n/choose-language';
import { useLanguage, useText } from '../i18n/i18n';
import { ALL_LANGUAGES, findLanguage, LANGUAGES, type Language, PSEUDO } from '../i18n/languages';
import classes from './frame.module.css';

/** What the district offers; before anybody is signed in, all. The pseudo language is for developers, who check translations. */
function offered(bootstrap: Bootstrap | undefined): readonly Language[] {
  const known = bootstrap?.languages.map(({ locale }) => locale);
  const shown = known ? ALL_LANGUAGES.filter(({ locale }) => known.includes(locale)) : LANGUAGES;
  return bootstrap?.user.isDeveloper && shown.length > 1 ? [...shown, PSEUDO] : shown;
}

interface Props {
  /** On a narrow screen only the icon. */
  isCompact?: boolean;
  bootstrap?: Bootstrap;
}

/** Hidden where there is nothing to choose, as in a district without translations. */
export function LanguageMenu({ isCompact = false, bootstrap }: Props) {
  const t = useText();
  const current = useLanguage((state) => state.language);
  const languages = offered(bootstrap);
  if (languages.length < 2 || bootstrap?.flags.EnableTranslations === false) return null;
  return (
    <Menu withinPortal={false} hideDetached={false} withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.barButton} aria-label={t('language', { name: current.name })}>
          <Icon name="globe" />
          <span className={isCompact ? classes.optional : undefined}>{current.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={current.locale}
          onChange={(locale) => void chooseLanguage(findLanguage(locale))}
        >
          {languages.map(({ locale, name }) => (
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
