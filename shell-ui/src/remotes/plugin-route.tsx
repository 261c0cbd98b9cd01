import { PluginBoundary, PluginHost } from '@homeroom/sdk';
import { type ReactNode, Suspense, use } from 'react';
import { useLocation } from 'react-router';
import { NotFoundPage } from '../pages/not-found.page';
import { PageSkeleton } from './page-skeleton';
import { PluginUnavailable } from './plugin-unavailable';
import { findRoute, type Remote } from './remote';
import { forgetPlugin, loadPlugin } from './remotes';

interface Props {
  remotes: readonly Remote[];
  /** Drawn if no plugin owns the address. */
  otherwise: ReactNode;
}

/** Draws the page of whichever plugin owns the address; belongs under the route `*`. */
export function PluginRoute({ remotes, otherwise }: Props) {
  const { pathname } = useLocation();
  const remote = findRoute(remotes, pathname);
  if (!remote) return otherwise;
  return (
    <PluginBoundary
      key={remote.id}
      resetKey={pathname}
      onRetry={() => forgetPlugin(remote)}
      fallback={(error, retry) => <PluginUnavailable id={remote.id} error={error} onRetry={retry} />}
    >
      <Suspense fallback={<PageSkeleton />}>
        <LoadedPlugin remote={remote} />
      </Suspense>
    </PluginBoundary>
  );
}

function LoadedPlugin({ remote }: { remote: Remote }) {
  const plugin = use(loadPlugin(remote));
  return <PluginHost plugin={plugin} loading={<PageSkeleton />} notFound={<NotFoundPage />} />;
}
