import { type ComponentSlot, PluginSlot, Skeleton } from '@homeroom/sdk';
import { type ReactNode, Suspense } from 'react';
import { Drawn } from './drawn';
import type { Remote, SlotPlace } from './remote';
import { RemoteBoundary } from './remote-boundary';
import { useDefinition } from './remotes';

interface Props {
  place: SlotPlace;
  /** Shown until the plugin is there. */
  loading?: ReactNode;
}

/** What a plugin draws in a slot. It loads when this is drawn, and a failure stays inside, with a retry. */
export function SlotView({ place, loading = <Skeleton height={96} /> }: Props) {
  const { remote, slot } = place;
  return (
    <RemoteBoundary remote={remote} resetKey={`${remote.id} ${remote.version} ${slot}`} headingOrder={3}>
      <Suspense fallback={loading}>
        <LoadedSlot remote={remote} slot={slot} />
      </Suspense>
    </RemoteBoundary>
  );
}

function LoadedSlot({ remote, slot }: { remote: Remote; slot: ComponentSlot }) {
  const plugin = useDefinition(remote);
  return (
    <Drawn remote={remote}>
      <PluginSlot plugin={plugin} slot={slot} />
    </Drawn>
  );
}
