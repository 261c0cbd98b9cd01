import { Skeleton, Text } from '@homeroom/sdk';
import type { Bootstrap } from '../../bootstrap.queries';
import { useCounts } from '../../frame/counts.queries';
import { menuIcon, menuTitle } from '../../frame/menu';
import type { SlotPlace } from '../../remotes/remote';
import { SlotView } from '../../remotes/slot-view';
import { Card } from './card';

/** Title and emptiness come with the bootstrap; the plugin loads only if it has something to show. */
export function PluginCard({ place, bootstrap }: { place: SlotPlace; bootstrap: Bootstrap }) {
  const { id, title, icon, hasCount, empty } = place.contribution;
  const counts = useCounts(bootstrap);
  const isEmpty = hasCount && counts?.[id] === 0 && empty !== null;
  const isKnown = !hasCount || counts !== undefined;
  return (
    <Card title={menuTitle(title)} icon={menuIcon(icon)}>
      {!isKnown && <Skeleton height={96} />}
      {isKnown && isEmpty && <Text c="dimmed">{menuTitle(empty)}</Text>}
      {isKnown && !isEmpty && <SlotView place={place} />}
    </Card>
  );
}
