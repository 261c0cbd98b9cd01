import { type ComponentSlot, PluginBoundary, PluginSlot, Skeleton } from '@homeroom/sdk';
import { type ReactNode, Suspense, use } from 'react';
import { PluginUnavailable } from './plugin-unavailable';
import type { Remote, SlotPlace } from './remote';
import { forgetPlugin, loadPlugin } from './remotes';

interface Props {
  place: SlotPlace;
  /** Shown until the plugin is there. */
  loading?: ReactNode;
}

/** What a plugin draws in a slot. It loads when this is drawn, and a failure stays inside, with a retry. */
export function SlotView({ place, loading = <Skeleton height={96} /> }: Props) {
  const { remote, slot } = place;
  return (
    <PluginBoundary
      resetKey={`${remote.id} ${remote.version} ${slot}`}
      onRetry={() => forgetPlugin(remote)}
      fallback={(error, retry) => (
        <PluginUnavailable id={remote.id} error={error} onRetry={retry} headingOrder={3} />
      )}
    >
      <Suspense fallback={loading}>
        <LoadedSlot remote={remote} slot={slot} />
      </Suspense>
    </PluginBoundary>
  );
}

function LoadedSlot({ remote, slot }: { remote: Remote; slot: ComponentSlot }) {
  return <PluginSlot plugin={use(loadPlugin(remote))} slot={slot} />;
}
