import { type ReactNode, Suspense } from 'react';
import { useRoutes } from 'react-router';
import type { PluginDefinition } from './plugin';
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
    <PluginIdContext value={plugin.id}>
      <div data-plugin={plugin.id}>
        <Suspense fallback={loading}>{page}</Suspense>
      </div>
    </PluginIdContext>
  );
}
