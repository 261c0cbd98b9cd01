import type { ComponentSlot, Slot } from '@homeroom/sdk';

interface Contribution {
  id: string;
  slot: Slot;
  /** Name of the module in the remote: `./plugin`. */
  expose: string;
  /** Absent where the slot is no page. */
  path: string | null;
  /** `namespace:key` of a dictionary. */
  title: string;
  icon: string | null;
  order: number;
  /** Whether the counts have a number for it. */
  hasCount: boolean;
  /** What a card says while its count is 0. */
  empty: string | null;
}

/** One plugin's contribution to a slot that is no page. */
export interface SlotPlace {
  slot: ComponentSlot;
  remote: Remote;
  contribution: Contribution;
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

/** What the plugins contribute to the slot, in drawing order; needs no remote to be loaded. */
export function findPlaces(remotes: readonly Remote[], slot: ComponentSlot): SlotPlace[] {
  const places = remotes.flatMap((remote) =>
    remote.contributions
      .filter((contribution) => contribution.slot === slot)
      .map((contribution) => ({ slot, remote, contribution })),
  );
  return places.sort((a, b) => a.contribution.order - b.contribution.order);
}

/** The remote and path that a page's address belongs to: the longest contributed path wins. */
export function findRoute(remotes: readonly Remote[], pathname: string): Remote | undefined {
  const matches = remotes.flatMap((remote) =>
    remote.contributions
      .filter(({ slot, path }) => slot === 'route@1' && path !== null && isBelow(pathname, path))
      .map(({ path }) => ({ remote, length: path?.length ?? 0 })),
  );
  return matches.sort((a, b) => b.length - a.length)[0]?.remote;
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
