import { Drawer, Icon, UnstyledButton } from '@homeroom/sdk';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Bootstrap } from '../bootstrap.queries';
import { useText } from '../i18n/i18n';
import classes from './frame.module.css';
import { Logo } from './logo';
import { OfflineBar } from './offline-bar';
import { useShortcutsDialog } from './shortcuts.store';
import { SideNav } from './side-nav';
import { PageSearch, PageTools, TopBar } from './top-bar';
import { useFocusOnPage } from './use-focus-on-page';
import { useIsCollapsed } from './use-is-collapsed';
import { useShortcuts } from './use-shortcuts';

interface Props {
  /** Absent while it loads: the frame is there from the first paint on. */
  bootstrap?: Bootstrap;
  children: ReactNode;
}

export function Frame({ bootstrap, children }: Props) {
  const t = useText();
  const [isCollapsed, toggleCollapsed] = useIsCollapsed();
  const [drawer, setDrawer] = useState<'menu' | 'search' | null>(null);
  const showShortcuts = useShortcutsDialog((state) => state.open);
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  function search() {
    searchField.current?.focus();
    // On a narrow screen the field stands in the drawer, and the one of the top bar takes no focus.
    if (document.activeElement !== searchField.current) setDrawer('search');
  }
  useShortcuts({ '/': search, 'mod+k': search, '?': showShortcuts, '[': toggleCollapsed });
  const [shownPath, setShownPath] = useState(pathname);
  if (shownPath !== pathname) {
    setShownPath(pathname);
    setDrawer(null);
  }
  useFocusOnPage(content, pathname);

  return (
    <div className={classes.frame} data-collapsed={isCollapsed || undefined}>
      <a href="#content" className={classes.skip}>
        {t('frame.skip')}
      </a>
      <TopBar bootstrap={bootstrap} searchField={searchField} onOpenMenu={() => setDrawer('menu')} />
      <aside className={classes.side}>
        <div className={classes.brand}>
          <Logo isCompact={isCollapsed} />
        </div>
        <SideNav bootstrap={bootstrap} isCollapsed={isCollapsed} />
        <UnstyledButton
          className={classes.collapse}
          onClick={toggleCollapsed}
          aria-label={t(isCollapsed ? 'frame.expand' : 'frame.collapse')}
        >
          <Icon name={isCollapsed ? 'chevronRight' : 'chevronLeft'} />
        </UnstyledButton>
      </aside>
      <Drawer.Root
        opened={drawer !== null}
        onClose={() => setDrawer(null)}
        size={280}
        classNames={{ content: classes.drawer }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('frame.navigation')}>
          <Drawer.Body p={0}>
            <div className={classes.drawerHead}>
              <Logo />
              <UnstyledButton
                className={classes.menuButton}
                onClick={() => setDrawer(null)}
                aria-label={t('frame.closeMenu')}
              >
                <Icon name="x" />
              </UnstyledButton>
            </div>
            <div className={classes.drawerTools}>
              {bootstrap && <PageSearch bootstrap={bootstrap} isFirst={drawer === 'search'} />}
              <PageTools bootstrap={bootstrap} />
            </div>
            <SideNav bootstrap={bootstrap} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <main ref={content} id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <OfflineBar />
    </div>
  );
}
