import { Skeleton } from '@homeroom/sdk';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Bootstrap, MenuItem } from '../bootstrap.queries';
import { useText } from '../i18n/i18n';
import { preloadPage } from '../remotes/remotes';
import { useCounts } from './counts.queries';
import { currentEntry } from './menu';
import { NavContext } from './nav-context';
import { moveByArrows } from './nav-keys';
import { NavRail } from './nav-rail';
import { NavTree } from './nav-tree';
import classes from './side-nav.module.css';
import { useFolded } from './use-folded';

interface Props {
  bootstrap?: Bootstrap;
  isCollapsed?: boolean;
}

/** The district's menu and the user's favourites; needs no plugin to be loaded. */
export function SideNav({ bootstrap, isCollapsed = false }: Props) {
  const t = useText();
  const location = useLocation();
  const counts = useCounts(bootstrap);
  const [folded, fold] = useFolded();
  const items = useMemo(
    () => (bootstrap ? [...favoritesAsMenu(bootstrap), ...bootstrap.menu] : []),
    [bootstrap],
  );
  const preload = (item: MenuItem) => {
    const remote = bootstrap?.remotes.find(({ id }) => id === item.plugin);
    if (remote && item.path) preloadPage(remote, item.path.split('?')[0] ?? '');
  };
  const current = bootstrap && currentEntry(bootstrap.menu, location);
  return (
    <NavContext value={{ current, counts: counts ?? {}, folded, fold, preload }}>
      <nav aria-label={t('frame.navigation')} className={classes.nav} onKeyDown={moveByArrows}>
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
  return [{ ...blank, id: 'favorites', title: 'shell:favorites.title', icon: 'star', path: null, children }];
}
