import { PluginBoundary } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { PluginUnavailable } from './plugin-unavailable';
import type { Remote } from './remote';
import { forgetPlugin } from './remotes';

interface Props {
  remote: Remote;
  resetKey: string;
  /** Level of the heading that names a failure: a page's, unless it stands inside one. */
  headingOrder?: 1 | 3;
  children: ReactNode;
}

/** Keeps a plugin that does not load, or throws while it draws, from taking anything with it; names it and retries. */
export function RemoteBoundary({ remote, resetKey, headingOrder = 1, children }: Props) {
  return (
    <PluginBoundary
      resetKey={resetKey}
      onRetry={() => forgetPlugin(remote)}
      fallback={(error, retry) => (
        <PluginUnavailable remote={remote} error={error} onRetry={retry} headingOrder={headingOrder} />
      )}
    >
      {children}
    </PluginBoundary>
  );
}
