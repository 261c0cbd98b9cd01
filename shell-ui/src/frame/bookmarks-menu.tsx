import { Button, Icon, Popover, Text, UnstyledButton } from '@homeroom/sdk';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Bootstrap } from '../bootstrap.queries';
import { useText } from '../i18n/i18n';
import { useBookmarks } from './bookmarks.store';
import classes from './bookmarks-menu.module.css';
import frame from './frame.module.css';
import { shownTitle } from './page-title';

/** Pages that the user keeps at hand in this browser. */
export function BookmarksMenu({ bootstrap: { district, user } }: { bootstrap: Bootstrap }) {
  const t = useText();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const bookmarks = useBookmarks();
  const owner = `${district.code}/${user.id}`;
  const path = pathname + search;
  const own = bookmarks.pages.filter((page) => page.owner === owner);
  const isKept = own.some((page) => page.path === path);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      withinPortal={false}
      hideDetached={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={frame.barButton}
          aria-label={t('bookmarks.menu', { count: own.length })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="bookmark" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('bookmarks.title')}>
        <Text fw={600} size="sm">
          {t('bookmarks.title')}
        </Text>
        {own.length === 0 && (
          <Text size="sm" c="dimmed" mt="xs">
            {t('bookmarks.empty')}
          </Text>
        )}
        <ul className={classes.list}>
          {own.map((page) => (
            <li key={page.path} className={classes.row}>
              <Link to={page.path} className={classes.link} onClick={() => setOpen(false)}>
                <bdi>{page.title}</bdi>
              </Link>
              <UnstyledButton
                className={classes.remove}
                aria-label={t('bookmarks.removeOne', { title: page.title })}
                onClick={() => bookmarks.remove(page)}
              >
                <Icon name="x" size={16} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <Button
          variant="default"
          size="sm"
          fullWidth
          onClick={() =>
            isKept ? bookmarks.remove({ path, owner }) : bookmarks.add({ path, owner, title: shownTitle() })
          }
        >
          {t(isKept ? 'bookmarks.remove' : 'bookmarks.add')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
