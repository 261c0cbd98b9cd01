import { Icon, VisuallyHidden } from '@homeroom/sdk';
import { Link } from 'react-router';
import type { MenuItem } from '../bootstrap.queries';
import { useText } from '../i18n/i18n';
import { listItems, menuIcon, titleOf, wordsOf } from './menu';
import { useNav } from './nav-context';
import classes from './nav-link.module.css';

interface Props {
  item: MenuItem;
  /** Shows the icon alone; the words stay for who does not see it. */
  isCompact?: boolean;
  hasIcon?: boolean;
  /** What is below it is out of sight: its numbers are counted here too. */
  isFolded?: boolean;
}

/** One entry of the menu as a link, to a page of the shell or out of it. */
export function NavLink({ item, isCompact = false, hasIcon = true, isFolded = false }: Props) {
  const t = useText();
  const { current, preload } = useNav();
  const words = <NavWords {...{ item, isCompact, hasIcon, isFolded }} />;
  if (item.path === null) {
    return (
      <a href={item.href ?? ''} target="_blank" rel="noopener noreferrer" className={classes.link}>
        {words}
        <span className={isCompact ? classes.hidden : classes.end}>
          <Icon name="external" size={16} />
          <VisuallyHidden>{t('frame.newTab')}</VisuallyHidden>
        </span>
      </a>
    );
  }
  return (
    <Link
      to={item.path}
      className={classes.link}
      aria-current={item.id === current?.id ? 'page' : undefined}
      onPointerEnter={() => preload(item)}
      onFocus={() => preload(item)}
    >
      {words}
    </Link>
  );
}

/** Icon, title and number of an entry. */
export function NavWords({ item, isCompact = false, hasIcon = true, isFolded = false }: Props) {
  const { counts } = useNav();
  const counted = (isFolded ? listItems([item]) : [item]).filter(({ count }) => count);
  const count = counted.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0);
  const title = titleOf(item);
  return (
    <>
      {hasIcon && <Icon name={menuIcon(item.icon)} />}
      {isCompact ? <VisuallyHidden>{title}</VisuallyHidden> : <span className={classes.title}>{title}</span>}
      {count > 0 && (
        <span className={isCompact ? classes.dot : classes.badge}>
          {!isCompact && <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
          <VisuallyHidden>
            {counted
              .filter(({ id }) => (counts[id] ?? 0) > 0)
              .map((each) => wordsOf(each, counts[each.id] ?? 0))
              .join(', ')}
          </VisuallyHidden>
        </span>
      )}
    </>
  );
}
