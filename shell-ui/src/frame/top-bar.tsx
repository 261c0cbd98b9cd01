import { Icon, UnstyledButton } from '@homeroom/sdk';
import { type RefObject, useMemo } from 'react';
import type { Bootstrap } from '../bootstrap.queries';
import { useLanguage, useText } from '../i18n/i18n';
import { AccountMenu } from './account-menu';
import { AppearanceMenu } from './appearance-menu';
import { BookmarksMenu } from './bookmarks-menu';
import { FavoriteButton } from './favorite-button';
import classes from './frame.module.css';
import { HelpMenu } from './help-menu';
import { LanguageMenu } from './language-menu';
import { listPages } from './menu';
import { QuickSwitcher } from './quick-switcher';

interface Props {
  bootstrap?: Bootstrap;
  searchField: RefObject<HTMLInputElement | null>;
  onOpenMenu: () => void;
}

/** On a narrow screen what does not fit stands in the menu's drawer instead, as `PageTools`. */
export function TopBar({ bootstrap, searchField, onOpenMenu }: Props) {
  const t = useText();
  return (
    <header className={classes.topBar}>
      <UnstyledButton className={classes.menuButton} onClick={onOpenMenu} aria-label={t('frame.openMenu')}>
        <Icon name="menu" />
      </UnstyledButton>
      <span className={classes.district}>
        <span className={classes.cut} dir="auto">
          {bootstrap?.district.name}
        </span>
      </span>
      {bootstrap && (
        <div className={classes.wideOnly}>
          <PageSearch bootstrap={bootstrap} field={searchField} />
        </div>
      )}
      {bootstrap && <FavoriteButton favorites={bootstrap.favorites} />}
      <div className={classes.wideOnly}>
        <PageTools bootstrap={bootstrap} />
      </div>
      <LanguageMenu isCompact bootstrap={bootstrap} />
      {bootstrap && <AccountMenu bootstrap={bootstrap} />}
    </header>
  );
}

/** Bookmarks, help and appearance. */
export function PageTools({ bootstrap }: { bootstrap?: Bootstrap }) {
  return (
    <>
      {bootstrap && <BookmarksMenu bootstrap={bootstrap} />}
      {bootstrap && <HelpMenu communityUrl={bootstrap.communityUrl} />}
      <AppearanceMenu />
    </>
  );
}

interface PageSearchProps {
  bootstrap: Bootstrap;
  field?: RefObject<HTMLInputElement | null>;
  isFirst?: boolean;
}

/** Finds a page of the menu, a favourite, or a record. */
export function PageSearch({ bootstrap, field, isFirst }: PageSearchProps) {
  const t = useText();
  const locale = useLanguage((state) => state.language.locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles are of the language.
  const pages = useMemo(() => {
    const above = [t('favorites.title')];
    const favorites = bootstrap.favorites.map(({ path, title }) => ({ path, title, above }));
    return [...listPages(bootstrap), ...favorites];
  }, [bootstrap, locale]);
  return <QuickSwitcher pages={pages} district={bootstrap.district} field={field} isFirst={isFirst} />;
}
