import { Drawer, Icon, UnstyledButton } from '@homeroom/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Bootstrap } from '../bootstrap.queries';
import { useText } from '../i18n/i18n';
import { AccountMenu } from './account-menu';
import { AppearanceMenu } from './appearance-menu';
import classes from './frame.module.css';
import { LanguageMenu } from './language-menu';
import { Logo } from './logo';
import { SideNav } from './side-nav';
import { useIsCollapsed } from './use-is-collapsed';

interface Props {
  /** Absent while it loads: the frame is there from the first paint on. */
  bootstrap?: Bootstrap;
  children: ReactNode;
}

export function Frame({ bootstrap, children }: Props) {
  const t = useText();
  const [isCollapsed, toggleCollapsed] = useIsCollapsed();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawer.
  useEffect(() => setDrawerOpen(false), [pathname]);

  return (
    <div className={classes.frame} data-collapsed={isCollapsed || undefined}>
      <a href="#content" className={classes.skip}>
        {t('frame.skip')}
      </a>
      <header className={classes.topBar}>
        <UnstyledButton
          className={classes.menuButton}
          onClick={() => setDrawerOpen(true)}
          aria-label={t('frame.openMenu')}
        >
          <Icon name="menu" />
        </UnstyledButton>
        <span className={classes.district}>{bootstrap?.district.name}</span>
        <LanguageMenu isCompact />
        <AppearanceMenu />
        {bootstrap && <AccountMenu user={bootstrap.user} district={bootstrap.district} />}
      </header>
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
      <Drawer
        opened={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        size={264}
        title={<Logo />}
        closeButtonProps={{ 'aria-label': t('frame.closeMenu') }}
        classNames={{ content: classes.drawer, header: classes.drawer }}
      >
        <SideNav bootstrap={bootstrap} />
      </Drawer>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </div>
  );
}
