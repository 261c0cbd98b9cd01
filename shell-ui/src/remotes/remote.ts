import type { Slot } from '@homeroom/sdk';

interface Contribution {
  slot: Slot;
  /** Name of the module in the remote: `./plugin`. */
  expose: string;
  path: string;
  title: string;
  order: number;
}

/** A plugin's user interface, as the bootstrap tells it. */
export interface Remote {
  id: string;
  /** Name of the federated container. */
  name: string;
  version: string;
  contract: number;
  /** Path of `mf-manifest.json`. */
  entry: string;
  /** Hash of every file by its path on this site: `sha384-…`. */
  integrity: Record<string, string>;
  contributions: Contribution[];
}

/** The remote and path that a page's address belongs to: the longest contributed path wins. */
export function findRoute(remotes: readonly Remote[], pathname: string): Remote | undefined {
  const matches = remotes.flatMap((remote) =>
    remote.contributions
      .filter(({ slot, path }) => slot === 'route@1' && isBelow(pathname, path))
      .map(({ path }) => ({ remote, length: path.length })),
  );
  return matches.sort((a, b) => b.length - a.length)[0]?.remote;
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
