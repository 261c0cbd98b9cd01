import { Icon, UnstyledButton } from '@homeroom/sdk';
import { useId } from 'react';
import type { MenuItem } from '../bootstrap.queries';
import { useText } from '../i18n/i18n';
import { titleOf } from './menu';
import { useNav } from './nav-context';
import { NavLink, NavWords } from './nav-link';
import linkClasses from './nav-link.module.css';
import classes from './nav-tree.module.css';

/** The menu in full width: up to three levels, each of which can be folded away. */
export function NavTree({ items, level = 1 }: { items: readonly MenuItem[]; level?: number }) {
  return (
    <ul className={classes.list} data-level={level}>
      {items.map((item) => (
        <li key={item.id}>{item.heading ? <Headed item={item} /> : <Entry item={item} level={level} />}</li>
      ))}
    </ul>
  );
}

/** A heading and what stands below it, which is no level deeper. */
function Headed({ item }: { item: MenuItem }) {
  const id = useId();
  const { isOpen, open } = useNav();
  const isShown = isOpen(item);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading} data-entry>
        <UnstyledButton
          className={classes.headingButton}
          aria-expanded={isShown}
          aria-controls={`${id}list`}
          onClick={() => open(item.id, !isShown)}
        >
          {titleOf(item)}
          <Icon name={isShown ? 'chevronDown' : 'chevronRight'} size={14} />
        </UnstyledButton>
      </h2>
      <div id={`${id}list`} hidden={!isShown}>
        <NavTree items={item.children} />
      </div>
    </section>
  );
}

function Entry({ item, level }: { item: MenuItem; level: number }) {
  const t = useText();
  const id = useId();
  const nav = useNav();
  const hasIcon = level === 1 || item.icon !== null;
  if (item.children.length === 0) return <NavLink item={item} hasIcon={hasIcon} />;
  const isOpen = nav.isOpen(item);
  const toggle = () => nav.open(item.id, !isOpen);
  const chevron = <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />;
  const isLink = item.path !== null || item.href !== null;
  return (
    <>
      <div className={classes.row} data-entry>
        {isLink ? (
          <NavLink item={item} hasIcon={hasIcon} isFolded={!isOpen} />
        ) : (
          <UnstyledButton
            className={linkClasses.link}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            <NavWords item={item} hasIcon={hasIcon} isFolded={!isOpen} />
            {chevron}
          </UnstyledButton>
        )}
        {isLink && (
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('frame.below', { title: titleOf(item) })}
            onClick={toggle}
          >
            {chevron}
          </UnstyledButton>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        <NavTree items={item.children} level={level + 1} />
      </div>
    </>
  );
}
