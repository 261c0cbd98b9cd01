import { type ReactNode, Suspense } from 'react';
import { useRoutes } from 'react-router';
import type { ComponentSlot, PluginDefinition } from './plugin';
import { PluginIdContext } from './use-plugin';

interface Props {
  plugin: PluginDefinition;
  /** Shown while a page of the plugin loads. */
  loading: ReactNode;
  /** Shown if the plugin has no page at this address. */
  notFound: ReactNode;
}

/** Draws the plugin's page for the current address. Belongs under a route of `path="*"`. */
export function PluginHost({ plugin, loading, notFound }: Props) {
  const page = useRoutes([...plugin.routes, { path: '*', element: notFound }]);
  return (
    <InsidePlugin id={plugin.id}>
      <Suspense fallback={loading}>{page}</Suspense>
    </InsidePlugin>
  );
}

/** Draws what the plugin has for the slot. Throws if it has nothing there, so it belongs into a boundary. */
export function PluginSlot({ plugin, slot }: { plugin: PluginDefinition; slot: ComponentSlot }) {
  const Content = plugin.slots?.[slot];
  if (!Content) throw new Error(`${plugin.id} draws nothing in ${slot}.`);
  return (
    <InsidePlugin id={plugin.id}>
      <Content />
    </InsidePlugin>
  );
}

function InsidePlugin({ id, children }: { id: string; children: ReactNode }) {
  return (
    <PluginIdContext value={id}>
      <div data-plugin={id}>{children}</div>
    </PluginIdContext>
  );
}
