import { PluginHost } from '@homeroom/sdk';
import { renderInShell } from '@homeroom/sdk/testing';
import en from '../../../plugins/mail/src/homeroom_plugins/mail/locales/en.json';
import plugin from './plugin';

/** Draws the plugin's page at the address, with its English words. */
export function renderAt(path: string) {
  const page = <PluginHost plugin={plugin} loading="Loading" notFound="Not found" />;
  return renderInShell(page, { path, plugin: { id: 'mail', dictionary: en } });
}
