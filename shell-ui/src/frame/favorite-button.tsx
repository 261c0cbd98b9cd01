import { Icon, Tooltip, UnstyledButton } from '@homeroom/sdk';
import { useLocation } from 'react-router';
import type { Favorite } from '../bootstrap.queries';
import { useText } from '../i18n/i18n';
import { notify } from '../notify';
import { useFavoriteChange } from './favorites.queries';
import classes from './frame.module.css';
import { shownTitle } from './page-title';

/** Makes the page shown a favourite, or no more; pressed while it is one. */
export function FavoriteButton({ favorites }: { favorites: readonly Favorite[] }) {
  const t = useText();
  const { pathname, search } = useLocation();
  const change = useFavoriteChange();
  const path = pathname + search;
  const isKept = favorites.some((page) => page.path === path);
  const label = t(isKept ? 'favorites.remove' : 'favorites.add');
  function toggle() {
    // By its promise: the button may be gone with its page before the answer is there.
    change
      .mutateAsync({ page: { path, title: shownTitle() }, isKept })
      .catch((error: Error) => notify({ kind: 'error', message: error.message || t('favorites.failed') }));
  }
  return (
    <Tooltip label={label}>
      <UnstyledButton
        className={classes.barButton}
        aria-label={t('favorites.button')}
        aria-pressed={isKept}
        onClick={toggle}
        disabled={change.isPending}
      >
        <Icon name="star" />
      </UnstyledButton>
    </Tooltip>
  );
}
