import { Text, Title } from '@mantine/core';
import { Fragment, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import classes from './page.module.css';
import { useSdkText } from './use-plugin';

interface Props {
  title: string;
  /** One line that says what the page is for. */
  purpose?: ReactNode;
  /** The page's main action. */
  action?: ReactNode;
  /** Pages above this one, from the second level on. */
  parents?: readonly { title: string; path: string }[];
  children: ReactNode;
}

/** The head that every page has: where it is, what it is for, and its main action. */
export function Page({ title, purpose, action, parents = [], children }: Props) {
  const t = useSdkText();
  useEffect(() => {
    document.title = `${title} · homeroom`;
  }, [title]);
  return (
    <div className={classes.page}>
      {parents.length > 0 && (
        <nav aria-label={t('breadcrumbs')} className={classes.parents}>
          {parents.map((parent, index) => (
            <Fragment key={parent.path}>
              {index > 0 && <span aria-hidden="true">/</span>}
              <Link to={parent.path} className={classes.parent}>
                {parent.title}
              </Link>
            </Fragment>
          ))}
        </nav>
      )}
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={1} size="h2" className={classes.title}>
            {title}
          </Title>
          {purpose && (
            <Text c="dimmed" component="div">
              {purpose}
            </Text>
          )}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </div>
  );
}
