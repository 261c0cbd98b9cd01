import { Popover, Tooltip, UnstyledButton } from '@homeroom/sdk';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { MenuItem } from '../bootstrap.queries';
import { contains, titleOf } from './menu';
import { NavContext, useNav } from './nav-context';
import { moveByArrows } from './nav-keys';
import { NavLink, NavWords } from './nav-link';
import linkClasses from './nav-link.module.css';
import classes from './nav-rail.module.css';
import { NavTree } from './nav-tree';

/** The narrow menu: icons, and beside an entry with more below it a list that shows all of its levels. */
export function NavRail({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.id}>
          {item.heading ? (
            <section aria-label={titleOf(item)} className={classes.group}>
              <NavRail items={item.children} />
            </section>
          ) : (
            <RailEntry item={item} />
          )}
        </li>
      ))}
    </ul>
  );
}

function RailEntry({ item }: { item: MenuItem }) {
  if (item.children.length > 0) return <Flyout item={item} />;
  return (
    <Tooltip label={titleOf(item)} position="right">
      <div>
        <NavLink item={item} isCompact />
      </div>
    </Tooltip>
  );
}

function Flyout({ item }: { item: MenuItem }) {
  const [isOpen, setOpen] = useState(false);
  const nav = useNav();
  const location = useLocation();
  // A page was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what closes it.
  useEffect(() => setOpen(false), [location]);
  const below = item.path === null && item.href === null ? [] : [{ ...item, children: [] }];
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="right-start"
      trapFocus
      returnFocus
      hideDetached={false}
      width={240}
    >
      <Popover.Target>
        <UnstyledButton
          className={linkClasses.link}
          data-within={contains(item, nav.current) || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <NavWords item={item} isCompact isFolded />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.flyout} aria-label={titleOf(item)}>
        <NavContext value={{ ...nav, isOpen: () => true }}>
          <nav aria-label={titleOf(item)} onKeyDown={moveByArrows}>
            <NavTree items={[...below, ...item.children]} />
          </nav>
        </NavContext>
      </Popover.Dropdown>
    </Popover>
  );
}
