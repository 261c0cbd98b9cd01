import { createContext, useCallback, useContext, useMemo } from 'react';
import { type Shell, type TextKey, type TranslateOptions, useShell } from './shell';

export interface Plugin extends Omit<Shell, 'translate'> {
  id: string;
  /** Text of the plugin's own dictionary in the user's language. */
  t(key: TextKey, options?: TranslateOptions): string;
  /** True if the user has the role; administrators have every role. */
  can(role: string): boolean;
  /** Whether a licensed feature or a customer setting is on for the district, such as `HideAdvancedOptions`. */
  flag(name: string): boolean;
}

/** The id of the plugin around a component; set by `PluginHost`. */
export const PluginIdContext = createContext<string | null>(null);

/** Everything that a plugin's page may ask of the shell. */
export function usePlugin(): Plugin {
  const shell = useShell();
  const id = useContext(PluginIdContext);
  if (!id) throw new Error('usePlugin works only inside a plugin.');
  return useMemo(
    () => ({
      ...shell,
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
