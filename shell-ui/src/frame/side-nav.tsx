import { Skeleton } from '@homeroom/sdk';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Bootstrap, MenuItem } from '../bootstrap.queries';
import { useText } from '../i18n/i18n';
import { preloadPage } from '../remotes/remotes';
import { useCounts } from './counts.queries';
import { contains, currentEntry } from './menu';
import { NavContext } from './nav-context';
import { moveByArrows } from './nav-keys';
import { NavRail } from './nav-rail';
import { NavTree } from './nav-tree';
import classes from './side-nav.module.css';
import { useOpened } from './use-opened';

const FAVORITES = 'favorites';

interface Props {
  bootstrap?: Bootstrap;
  isCollapsed?: boolean;
}

/** The district's menu and the user's favourites; needs no plugin to be loaded. */
export function SideNav({ bootstrap, isCollapsed = false }: Props) {
  const t = useText();
  const location = useLocation();
  const counts = useCounts(bootstrap);
  const [opened, open] = useOpened();
  const nav = useRef<HTMLElement>(null);
  const items = useMemo(
    () => (bootstrap ? [...favoritesAsMenu(bootstrap), ...bootstrap.menu] : []),
    [bootstrap],
  );
  const preload = (item: MenuItem) => {
    const remote = bootstrap?.remotes.find(({ id }) => id === item.plugin);
    if (remote && item.path) preloadPage(remote, item.path.split('?')[0] ?? '');
  };
  const current = bootstrap && currentEntry(bootstrap.menu, location);
  const currentId = current?.id;
  useEffect(() => {
    if (currentId) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  // Folded at first: all but headings, the user's own, and what leads to the page that is shown.
  const isOpen = (item: MenuItem) =>
    opened[item.id] ?? (item.heading || item.id === FAVORITES || contains(item, current));
  return (
    <NavContext value={{ current, counts: counts ?? {}, isOpen, open, preload }}>
      <nav ref={nav} aria-label={t('frame.navigation')} className={classes.nav} onKeyDown={moveByArrows}>
        {bootstrap && (isCollapsed ? <NavRail items={items} /> : <NavTree items={items} />)}
        {!bootstrap &&
          [1, 2, 3].map((row) => <Skeleton key={row} height={28} mx="sm" my={8} width="80%" opacity={0.2} />)}
      </nav>
    </NavContext>
  );
}

/** The favourites stand first, as an entry with each of them below it. */
function favoritesAsMenu({ favorites }: Bootstrap): MenuItem[] {
  if (favorites.length === 0) return [];
  const blank = { href: null, heading: false, plugin: null, order: 0, count: null };
  const children = favorites.map(({ path, title }) => ({
    ...blank,
    id: `favorite:${path}`,
    title: '',
    text: title,
    icon: null,
    path,
    children: [],
  }));
  return [{ ...blank, id: FAVORITES, title: 'shell:favorites.title', icon: 'star', path: null, children }];
}
