import type { ComponentType, ReactNode } from 'react';

/** The generation of this contract. The shell refuses a remote that was written for another one. */
export const CONTRACT = 1;

/** Places of the shell that a plugin may fill. A plugin names them in `plugin.toml` under `[ui]`. */
export type Slot =
  | 'route@1'
  | 'nav.main@1'
  | 'nav.admin@1'
  | 'dashboard.action@1'
  | 'dashboard.card@1'
  | 'start.step@1'
  | 'document.action@1'
  | 'document.panel@1'
  | 'settings.pane@1'
  | 'profile.tab@1'
  | 'flowrun.panel@1'
  | 'person.panel@1'
  | 'person.list@1'
  | 'search.group@1';

/** Slots that the shell fills with a component; the others are menu entries and pages. */
export type ComponentSlot = Extract<
  Slot,
  | 'dashboard.card@1'
  | 'settings.pane@1'
  | 'profile.tab@1'
  | 'document.panel@1'
  | 'flowrun.panel@1'
  | 'person.panel@1'
  | 'person.list@1'
>;

export interface PluginRoute {
  /** Absolute path as react-router writes it, below a path that `plugin.toml` contributes: `/job/:id`. */
  path: string;
  element: ReactNode;
  /** Fetches the page's code before it is opened; `lazyPage` has one. */
  preload?: () => Promise<unknown>;
}

export interface PluginDefinition {
  /** The id in `plugin.toml`; also the namespace of the plugin's dictionary. */
  id: string;
  /** The `CONTRACT` that the plugin was written for: a literal, so that it stays what it was at build time. */
  contract: number;
  routes: readonly PluginRoute[];
  /** What the plugin draws in the slots that its `plugin.toml` contributes to; the shell draws title and frame. */
  slots?: Readonly<Partial<Record<ComponentSlot, ComponentType>>>;
}

/** Declare a plugin's user interface; the default export of `src/plugin.tsx`. */
export function definePlugin(definition: PluginDefinition): PluginDefinition {
  return definition;
}
