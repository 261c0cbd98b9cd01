import { Icon, VisuallyHidden } from '@homeroom/sdk';
import { Link } from 'react-router';
import type { MenuItem } from '../bootstrap.queries';
import { useText } from '../i18n/i18n';
import { menuIcon, menuTitle, titleOf } from './menu';
import { useNav } from './nav-context';
import classes from './nav-link.module.css';

interface Props {
  item: MenuItem;
  /** Shows the icon alone; the words stay for who does not see it. */
  isCompact?: boolean;
  hasIcon?: boolean;
}

/** One entry of the menu as a link, to a page of the shell or out of it. */
export function NavLink({ item, isCompact = false, hasIcon = true }: Props) {
  const t = useText();
  const { current, preload } = useNav();
  const words = <NavWords item={item} isCompact={isCompact} hasIcon={hasIcon} />;
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
export function NavWords({ item, isCompact = false, hasIcon = true }: Props) {
  const { counts } = useNav();
  const count = item.count ? (counts[item.id] ?? 0) : 0;
  const title = titleOf(item);
  return (
    <>
      {hasIcon && <Icon name={menuIcon(item.icon)} />}
      {isCompact ? <VisuallyHidden>{title}</VisuallyHidden> : <span className={classes.title}>{title}</span>}
      {count > 0 && (
        <span className={isCompact ? classes.dot : classes.badge}>
          {!isCompact && <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
          <VisuallyHidden>
            {item.count?.words ? menuTitle(item.count.words, { count }) : String(count)}
          </VisuallyHidden>
        </span>
      )}
    </>
  );
}
