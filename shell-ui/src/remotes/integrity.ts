import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/** Hash by address; the address of a file of this site is absolute too. */
export type IntegrityMap = ReadonlyMap<string, string>;

/** A local copy that a developer put in place of a plugin: its files change while it runs, so nothing checks them. */
export type Unchecked = ReadonlySet<string>;

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
  const hash = hashes.get(origin + pathname);
  if (!hash) throw new UnknownFileError(pathname);
  return hash;
}

/** The key under which a file's hash is registered. */
export function addressOf(path: string): string {
  return new URL(path, location.href).href;
}

/**
 * Runtime plugin that lets the browser check every script and style of a remote against its registered hash.
 * Chunks that the remote's own bundler loads are checked by hashes inside the remote (`SubresourceIntegrityPlugin`).
 */
export function integrityPlugin(
  hashes: IntegrityMap,
  unchecked: Unchecked = new Set(),
): ModuleFederationRuntimePlugin {
  function protect(element: HTMLScriptElement | HTMLLinkElement, url: string) {
    element.crossOrigin = 'anonymous';
    if (!unchecked.has(new URL(url, location.href).origin)) element.integrity = integrityOf(hashes, url);
  }
  return {
    name: 'homeroom-integrity',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      protect(script, url);
      return script;
    },
    createLink({ url, attrs }) {
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
      link.href = url;
      protect(link, url);
      return link;
    },
  };
}
