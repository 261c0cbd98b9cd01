import { Card, Title } from '@homeroom/sdk';
import { useId } from 'react';
import { useBootstrap } from '../../../bootstrap.queries';
import { menuTitle } from '../../../frame/menu';
import { findPlaces, type SlotPlace } from '../../../remotes/remote';
import { SlotView } from '../../../remotes/slot-view';

/** What plugins add to one's own profile, each in a card of its own. */
export function PluginParts() {
  const { data: bootstrap } = useBootstrap();
  return findPlaces(bootstrap?.remotes ?? [], 'profile.tab@1').map((place) => (
    <PluginPart key={place.contribution.id} place={place} />
  ));
}

function PluginPart({ place }: { place: SlotPlace }) {
  const headingId = useId();
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={headingId}>
      <Title order={2} size="h5" mb="sm" id={headingId}>
        {menuTitle(place.contribution.title)}
      </Title>
      <SlotView place={place} />
    </Card>
  );
}
