import { Anchor, DateTime, Group, Link, Text } from '@homeroom/sdk';
import type { Place } from '../preview/preview.queries';
import { useStorage } from '../use-storage';
import classes from './search.module.css';
import type { Hit } from './search.queries';
import { Snippet } from './snippet';

interface Props {
  hits: readonly Hit[];
  /** The answer to a former phrase, while the next is on its way. */
  isStale: boolean;
}

/** What was found: each with its person, its type, and the words on the page that answers best. */
export function HitList({ hits, isStale }: Props) {
  const { t } = useStorage();
  return (
    <ul className={`${classes.hits} ${isStale ? classes.stale : ''}`} aria-label={t('search.results')}>
      {hits.map((hit) => (
        <li key={hit.id} className={classes.hit}>
          <Anchor component={Link} to={`/document-storage/${hit.id}`} state={placeOf(hit)} fw={600}>
            <bdi>{hit.name}</bdi>
          </Anchor>
          <Group gap="md">
            <Text size="sm">
              <Link to={`/student-detail/${hit.person}`}>
                <bdi>{hit.personName}</bdi>
              </Link>{' '}
              <bdi>{hit.personId}</bdi>
            </Text>
            <Text size="sm">
              <bdi>{hit.type}</bdi>
            </Text>
            {hit.page !== null && <Text size="sm">{t('search.page', { page: hit.page })}</Text>}
            <Text size="sm" c="dimmed" component="span">
              <DateTime iso={hit.createdOn} />
            </Text>
          </Group>
          <Snippet parts={hit.snippet} />
        </li>
      ))}
    </ul>
  );
}

/** The document opens on the page that was found, with what was found marked; no word of it stands in the address. */
function placeOf({ page, snippet }: Hit): Place {
  return { page, find: snippet.find(({ isMarked }) => isMarked)?.text };
}
