import { Link } from 'react-router';
import classes from './page-tabs.module.css';

interface Props {
  /** What the tabs are of, for screen readers. */
  label: string;
  /** Each has an address of its own. */
  tabs: readonly { id: string; title: string; path: string }[];
  /** The id of the one that is shown. */
  current: string;
}

/** Pages that are parts of one: each tab leads to its address. */
export function PageTabs({ label, tabs, current }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map(({ id, title, path }) => (
          <li key={id}>
            <Link to={path} className={classes.tab} aria-current={id === current ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
