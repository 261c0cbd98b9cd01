import { Icon, Skeleton, Tooltip } from '@homeroom/sdk';
import { NavLink } from 'react-router';
import type { Bootstrap, MenuItem } from '../bootstrap.queries';
import { useText } from '../i18n/i18n';
import { menuIcon, menuTitle, sortedMenu } from './menu';
import classes from './side-nav.module.css';

interface Props {
  bootstrap?: Bootstrap;
  isCollapsed?: boolean;
}

/** The district's menu; needs no plugin to be loaded. */
export function SideNav({ bootstrap, isCollapsed = false }: Props) {
  const t = useText();
  return (
    <nav aria-label={t('frame.navigation')} className={classes.nav}>
      {bootstrap ? (
        <MenuList items={sortedMenu(bootstrap)} isCollapsed={isCollapsed} />
      ) : (
        [1, 2, 3].map((row) => <Skeleton key={row} height={28} mx="sm" my={8} width="80%" opacity={0.2} />)
      )}
    </nav>
  );
}

function MenuList({ items, isCollapsed }: { items: MenuItem[]; isCollapsed: boolean }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.id}>
          <MenuLink item={item} isCollapsed={isCollapsed} />
          {item.children.length > 0 && !isCollapsed && <MenuList items={item.children} isCollapsed={false} />}
        </li>
      ))}
    </ul>
  );
}

function MenuLink({ item, isCollapsed }: { item: MenuItem; isCollapsed: boolean }) {
  const title = menuTitle(item.title);
  return (
    <Tooltip label={title} position="right" disabled={!isCollapsed}>
      <NavLink to={item.path} className={classes.link} aria-label={isCollapsed ? title : undefined}>
        <Icon name={menuIcon(item.icon)} />
        {!isCollapsed && <span className={classes.title}>{title}</span>}
      </NavLink>
    </Tooltip>
  );
}
