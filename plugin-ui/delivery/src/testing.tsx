import { PluginHost } from '@homeroom/sdk';
import { renderInShell, type TestShellOptions } from '@homeroom/sdk/testing';
import en from '../../../plugins/delivery/src/homeroom_plugins/delivery/locales/en.json';
import plugin from './plugin';

/** Draws the plugin's page at the address, with its English words. */
export function renderAt(
  path: string,
  flags: Record<string, boolean> = {},
  entitlements: TestShellOptions['entitlements'] = {},
  who: Pick<TestShellOptions, 'user' | 'district'> = {},
) {
  const page = <PluginHost plugin={plugin} loading="Loading" notFound="Not found" />;
  return renderInShell(page, {
    ...who,
    path,
    flags,
    entitlements,
    plugin: { id: 'delivery', dictionary: en },
  });
}
