import { PluginHost } from '@homeroom/sdk';
import { renderInShell, type TestShellOptions } from '@homeroom/sdk/testing';
import en from '../../../plugins/people/src/homeroom_plugins/people/locales/en.json';
import plugin from './plugin';

/** Draws the plugin's page at the address, with its English words. */
export function renderAt(
  path: string,
  entitlements: TestShellOptions['entitlements'] = {},
  places: TestShellOptions['places'] = {},
  user: TestShellOptions['user'] = {},
  state?: unknown,
) {
  const page = <PluginHost plugin={plugin} loading="Loading" notFound="Not found" />;
  return renderInShell(page, {
    path,
    state,
    entitlements,
    places,
    user,
    plugin: { id: 'people', dictionary: en },
  });
}
