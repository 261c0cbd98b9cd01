import type { ComponentSlot, Schemas } from '@homeroom/sdk';

type Contribution = Schemas['ContributionRead'];

/** One plugin's contribution to a slot that is no page. */
export interface SlotPlace {
  slot: ComponentSlot;
  remote: Remote;
  contribution: Contribution;
}

/** A plugin's user interface, as the bootstrap tells it; `integrity` has a hash for each of its files. */
export type Remote = Schemas['RemoteRead'];

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
