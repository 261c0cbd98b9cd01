import { type ReactNode, useEffect } from 'react';
import { reportSuccess } from './interface-reports';
import type { Remote } from './remote';

/**
 * Stands around what a plugin draws and takes an earlier report of its failure back. A component of its own, because
 * React loses count of the hooks that follow a `use` which has to wait.
 */
export function Drawn({ remote, children }: { remote: Remote; children: ReactNode }) {
  useEffect(() => reportSuccess(remote), [remote]);
  return children;
}
