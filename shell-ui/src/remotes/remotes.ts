import { CONTRACT, type PluginDefinition } from '@homeroom/sdk';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import { use } from 'react';
import { matchPath } from 'react-router';
import { addressOf, integrityPlugin } from './integrity';
import { localCopyOf } from './local-copies';
import type { Remote } from './remote';

/** A plugin that does not come within this time is shown as unavailable. */
const LOAD_TIMEOUT_MS = 8_000;

/** Why a plugin's page cannot be shown; `code` is a key below `remote` in the shell's dictionary. */
export class RemoteError extends Error {
  override name = 'RemoteError';
  readonly code: 'contract' | 'timeout' | 'load';

  constructor(code: RemoteError['code'], cause?: unknown) {
    super(`The plugin's user interface failed: ${code}`, { cause });
    this.code = code;
  }
}

const hashes = new Map<string, string>();
const loading = new Map<string, Promise<PluginDefinition>>();
const ready = new Map<string, PluginDefinition>();
const failed = new Set<string>();
const unchecked = new Set<string>();

/** Before any remote loads. */
export function startRemotes(): void {
  registerPlugins([integrityPlugin(hashes, unchecked)]);
}

/** The plugin's definition; the same promise for every caller until it fails or is forgotten. */
export function loadPlugin(remote: Remote): Promise<PluginDefinition> {
  const known = loading.get(remote.id);
  if (known) return known;
  const promise = withTimeout(load(remote)).then((plugin) => {
    ready.set(remote.id, plugin);
    return plugin;
  });
  loading.set(remote.id, promise);
  return promise;
}

/** While drawing: the plugin's definition, at once if it is there; otherwise the page waits for it. */
export function useDefinition(remote: Remote): PluginDefinition {
  return ready.get(remote.id) ?? use(loadPlugin(remote));
}

/** Fetches a page of a plugin that is likely to be opened next; a failure is left to whoever opens it. */
export function preloadPage(remote: Remote, path: string): void {
  const isFirst = !loading.has(remote.id);
  loadPlugin(remote)
    .then(({ routes }) => routes.find((route) => matchPath(route.path, path))?.preload?.())
    .catch(() => {
      if (isFirst && !ready.has(remote.id)) forgetPlugin(remote);
    });
}

/** The next `loadPlugin` starts anew, with files that come from the server and not from the browser's cache. */
export function forgetPlugin(remote: Remote): void {
  loading.delete(remote.id);
  ready.delete(remote.id);
  failed.add(remote.id);
}

async function load(remote: Remote): Promise<PluginDefinition> {
  if (remote.contract !== CONTRACT) throw new RemoteError('contract');
  if (failed.delete(remote.id)) await refreshFiles(remote);
  for (const [path, hash] of Object.entries(remote.integrity)) hashes.set(addressOf(path), hash);
  const copy = localCopyOf(remote.id);
  if (copy) unchecked.add(new URL(copy).origin);
  const entry = copy ?? addressOf(remote.entry);
  registerRemotes([{ name: remote.name, entry }], { force: true });
  const plugin = await loadDefinition(remote.name);
  if (plugin.contract !== CONTRACT || plugin.id !== remote.id) throw new RemoteError('contract');
  return plugin;
}

/** Replaces what the browser keeps of the files: a damaged one would be given, and blocked, again and again. */
async function refreshFiles(remote: Remote): Promise<void> {
  await Promise.allSettled(Object.keys(remote.integrity).map((path) => fetch(path, { cache: 'reload' })));
}

async function loadDefinition(name: string): Promise<PluginDefinition> {
  try {
    const module = await loadRemote<{ default: PluginDefinition }>(`${name}/plugin`);
    if (module) return module.default;
  } catch (error) {
    throw new RemoteError('load', error);
  }
  throw new RemoteError('load');
}

async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RemoteError('timeout')), LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
