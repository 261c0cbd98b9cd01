import { PluginHost } from '@homeroom/sdk';
import { renderInShell, type TestShellOptions } from '@homeroom/sdk/testing';
import en from '../../../plugins/signing/src/homeroom_plugins/signing/locales/en.json';
import plugin from './plugin';

/** All that a licence of this plugin may hold. */
const LICENSED = { docSig: true, signatureOverlay: true };

/** Draws the plugin's page at the address, with its English words. */
export function renderAt(
  path: string,
  entitlements: TestShellOptions['entitlements'] = {},
  flags: TestShellOptions['flags'] = LICENSED,
) {
  const page = <PluginHost plugin={plugin} loading="Loading" notFound="Not found" />;
  return renderInShell(page, { path, entitlements, flags, plugin: { id: 'signing', dictionary: en } });
}
