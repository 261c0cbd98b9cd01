import { PluginHost } from '@homeroom/sdk';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { NotFoundPage } from '../pages/not-found.page';
import { Drawn } from './drawn';
import { PageSkeleton } from './page-skeleton';
import { findRoute, type Remote } from './remote';
import { RemoteBoundary } from './remote-boundary';
import { useDefinition } from './remotes';

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
    <RemoteBoundary key={remote.id} remote={remote} resetKey={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <LoadedPlugin remote={remote} />
      </Suspense>
    </RemoteBoundary>
  );
}

function LoadedPlugin({ remote }: { remote: Remote }) {
  const plugin = useDefinition(remote);
  return (
    <Drawn remote={remote}>
      <PluginHost plugin={plugin} loading={<PageSkeleton />} notFound={<NotFoundPage />} />
    </Drawn>
  );
}
