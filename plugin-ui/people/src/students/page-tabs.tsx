import { Link, usePlugin } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import classes from './students.module.css';

interface Tab {
  id: string;
  title: string;
  /** Each has an address of its own. */
  path: string;
  content: ReactNode;
}

interface Props {
  label: string;
  tabs: readonly Tab[];
  /** The id of the one that is shown. */
  current: string;
}

/** Equals of which one is shown; a single one needs no choice. */
export function PageTabs({ label, tabs, current }: Props) {
  const { t } = usePlugin();
  const shown = tabs.find(({ id }) => id === current);
  return (
    <>
      {tabs.length > 1 && (
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
      )}
      <section aria-label={shown?.title ?? label}>
        {shown ? shown.content : <p>{t('students.tabMissing')}</p>}
      </section>
    </>
  );
}
