import { PluginHost } from '@homeroom/sdk';
import { Suspense, use, useEffect } from 'react';
import { useLocation } from 'react-router';
import { NotFoundPage } from '../pages/not-found.page';
import { reportSuccess } from './interface-reports';
import { PageSkeleton } from './page-skeleton';
import { findRoute, type Remote } from './remote';
import { RemoteBoundary } from './remote-boundary';
import { loadPlugin } from './remotes';

/** Draws the page of whichever plugin owns the address; belongs under the route `*`. */
export function PluginRoute({ remotes }: { remotes: readonly Remote[] }) {
  const { pathname } = useLocation();
  const remote = findRoute(remotes, pathname);
  if (!remote) return <NotFoundPage />;
  return (
    <RemoteBoundary key={remote.id} remote={remote} resetKey={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <LoadedPlugin remote={remote} />
      </Suspense>
    </RemoteBoundary>
  );
}

function LoadedPlugin({ remote }: { remote: Remote }) {
  const plugin = use(loadPlugin(remote));
  useEffect(() => reportSuccess(remote), [remote]);
  return <PluginHost plugin={plugin} loading={<PageSkeleton />} notFound={<NotFoundPage />} />;
}
