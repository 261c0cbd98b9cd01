import { createContext, useCallback, useContext, useMemo } from 'react';
import type { Api } from './api/client';
import type { paths } from './api/schema';
import { type Shell, type TextKey, type TranslateOptions, useShell } from './shell';

/** What a plugin's page may ask of the shell; `Calls` are the plugin's own, beside core's. */
export interface Plugin<Calls extends object = object> extends Omit<Shell, 'translate' | 'api'> {
  id: string;
  api: Api<paths & Calls>;
  /** Text of the plugin's own dictionary in the user's language. */
  t(key: TextKey, options?: TranslateOptions): string;
  /** True if the user has the role; administrators have every role. */
  can(role: string): boolean;
  /** Whether a licensed feature or a customer setting is on for the district, such as `HideAdvancedOptions`. */
  flag(name: string): boolean;
}

/** The id of the plugin around a component; set by `PluginHost`. */
export const PluginIdContext = createContext<string | null>(null);

/**
 * Everything that a plugin's page may ask of the shell. A plugin with calls of its own names them once, by the types
 * that are made of its document: `export const useDelivery = usePlugin<paths>;`.
 */
export function usePlugin<Calls extends object = object>(): Plugin<Calls> {
  const shell = useShell();
  const id = useContext(PluginIdContext);
  if (!id) throw new Error('usePlugin works only inside a plugin.');
  return useMemo(
    () => ({
      ...shell,
      // One client asks for all; which calls there are, only the types know.
      api: shell.api as unknown as Api<paths & Calls>,
      id,
      t: (key, options) => shell.translate(id, key, options),
      flag: (name) => shell.flags[name] === true,
      can: (role) => shell.user.isAdmin || shell.user.roles.includes(role),
    }),
    [shell, id],
  );
}

/** Text of the SDK's own dictionary. */
export function useSdkText(): (key: string, options?: TranslateOptions) => string {
  const { translate } = useShell();
  return useCallback((key, options) => translate('sdk', key, options), [translate]);
}
