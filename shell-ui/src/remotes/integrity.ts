import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/** Hash by path on this site. */
export type IntegrityMap = ReadonlyMap<string, string>;

/** A file of a remote that the registry has no hash for: it never runs. */
export class UnknownFileError extends Error {
  override name = 'UnknownFileError';
  constructor(path: string) {
    super(`${path} is not a file of a registered plugin.`);
  }
}

/** The registered hash of a file. Throws `UnknownFileError` if there is none. */
export function integrityOf(hashes: IntegrityMap, url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  const hash = origin === location.origin ? hashes.get(pathname) : undefined;
  if (!hash) throw new UnknownFileError(pathname);
  return hash;
}

/**
 * Runtime plugin that lets the browser check every script and style of a remote against its registered hash.
 * Chunks that the remote's own bundler loads are checked by hashes inside the remote (`SubresourceIntegrityPlugin`).
 */
export function integrityPlugin(hashes: IntegrityMap): ModuleFederationRuntimePlugin {
  return {
    name: 'homeroom-integrity',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.integrity = integrityOf(hashes, url);
      script.crossOrigin = 'anonymous';
      return script;
    },
    createLink({ url, attrs }) {
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
      link.href = url;
      link.integrity = integrityOf(hashes, url);
      link.crossOrigin = 'anonymous';
      return link;
    },
  };
}
