import { Link, Skeleton, StatusLabel } from '@homeroom/sdk';
import type { Bootstrap } from '../../bootstrap.queries';
import { useCounts } from '../../frame/counts.queries';
import { listItems, wordsOf } from '../../frame/menu';
import { useText } from '../../i18n/i18n';
import { Card } from './card';
import classes from './dashboard.module.css';

/** Everything that the menu counts for this user, each with the way to it; nothing where it counts nothing. */
export function NeedsCard({ bootstrap }: { bootstrap: Bootstrap }) {
  const t = useText('dashboard');
  const counts = useCounts(bootstrap);
  const counted = listItems(bootstrap.menu).filter(({ count, path }) => count?.words && path);
  if (counted.length === 0) return null;
  const open = counted.filter(({ id }) => (counts?.[id] ?? 0) > 0);
  return (
    <Card title={t('needs.title')} icon="bell">
      {!counts && <Skeleton height={48} />}
      {counts && open.length === 0 && (
        <StatusLabel icon="check" tone="good">
          {t('needs.none')}
        </StatusLabel>
      )}
      {counts && open.length > 0 && (
        <ul className={classes.rows}>
          {open.map((item) => (
            <li key={item.id}>
              <Link to={item.count?.to ?? item.path ?? '/'} className={classes.need}>
                {wordsOf(item, counts[item.id] ?? 0)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
