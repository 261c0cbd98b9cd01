import { PluginHost, PluginSlot } from '@homeroom/sdk';
import { renderInShell, type TestShellOptions } from '@homeroom/sdk/testing';
import type { ReactNode } from 'react';
import en from '../../../plugins/storage/src/homeroom_plugins/storage/locales/en.json';
import plugin from './plugin';

/** Draws the plugin's page at the address, with its English words. */
export function renderAt(
  path: string,
  entitlements: TestShellOptions['entitlements'] = {},
  user: TestShellOptions['user'] = {},
) {
  const page = <PluginHost plugin={plugin} loading="Loading" notFound="Not found" />;
  return renderInShell(page, { path, entitlements, user, plugin: { id: 'storage', dictionary: en } });
}

/** Draws what the plugin has of the person at the address. */
export function renderPanel(path: string, user: TestShellOptions['user'] = {}) {
  const element = <PluginSlot plugin={plugin} slot="person.panel@1" />;
  const routes = [{ path: '/student-detail/:id/:tab', element }];
  const page = <PluginHost plugin={{ ...plugin, routes }} loading="Loading" notFound="Not found" />;
  return renderInShell(page, { path, user, plugin: { id: 'storage', dictionary: en } });
}

/** Draws a part of a page by itself. */
export function renderPart(element: ReactNode) {
  const routes = [{ path: '/part', element }];
  const page = <PluginHost plugin={{ ...plugin, routes }} loading="Loading" notFound="Not found" />;
  return renderInShell(page, { path: '/part', plugin: { id: 'storage', dictionary: en } });
}
