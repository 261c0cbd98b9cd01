import { useContext } from 'react';
import { useShell } from './shell';
import { PluginIdContext, useSdkText } from './use-plugin';

export interface Writable {
  isWritable: boolean;
  /** Why not, since when, and what still works; null while everything may be changed. */
  reason: string | null;
}

/**
 * Whether a plugin may change anything right now: by default the one around the component. Its licence may have
 * ended; then the server refuses what writes, and reading and export stay. What is outside of plugins may always.
 */
export function useWritable(pluginId?: string): Writable {
  const { entitlements, language } = useShell();
  const t = useSdkText();
  const around = useContext(PluginIdContext);
  const found = entitlements[pluginId ?? around ?? ''];
  if (found?.state !== 'lapsed') return { isWritable: true, reason: null };
  return {
    isWritable: false,
    reason: t('lapsed', { day: found.until ? dayText(found.until, language) : '–' }),
  };
}

function dayText(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
