import { createContext, type ReactNode, useContext } from 'react';
import type { Api } from './api/client';
import type { Schemas } from './api/schemas';
import type { ComponentSlot } from './plugin';

export interface District {
  code: string;
  name: string;
  /** IANA name; times on every screen are of this zone. */
  timezone: string;
  language: string;
  /** Whether its users sign in by a sign-on provider. */
  uu_enabled: boolean;
}

export interface User {
  id: string;
  userName: string;
  firstName: string;
  lastName: string;
  roles: readonly string[];
  isAdmin: boolean;
  /** Whether the user is linked to an account at the sign-on provider. */
  externalAcct: boolean;
  /** Whether the user is customer support, who manages the licences of all districts. */
  isSupport: boolean;
  /** Whether the user may put a local copy of a plugin's user interface in place of the installed one. */
  isDeveloper: boolean;
  /** What the user may do with stored documents, and of which types. */
  permissions: Schemas['DocumentPermissionsRead'];
}

/** What a plugin contributes to a slot that another one's page offers; the shell draws it. */
export interface Place {
  /** The plugin's id. */
  id: string;
  title: string;
  content: ReactNode;
}

/** How far the district may use a plugin: fully, or since the day after `until` to read and export only. */
export type Entitlement = Schemas['EntitlementRead'];

export interface Notice {
  message: string;
  kind?: 'info' | 'success' | 'error';
}

/** A socket message says that something of a model changed; the receiver fetches again. */
export interface ModelMessage {
  model: string;
  payload: {
    id?: string;
    /** Of `PersonDelete`: the ids of the persons who are gone. */
    success?: readonly string[];
  };
}

export type TranslateOptions = Record<string, unknown>;

/** A key of a dictionary, or several of which the first that exists counts. */
export type TextKey = string | readonly string[];

/** What the shell gives to the SDK. Plugins see it through `usePlugin`. */
export interface Shell {
  api: Api;
  district: District;
  user: User;
  /** Licensed features and customer settings by their names; see `Plugin.flag`. */
  flags: Readonly<Record<string, boolean>>;
  /** By the ids of the plugins that the district may use; see `useWritable`. */
  entitlements: Readonly<Record<string, Entitlement>>;
  language: string;
  direction: 'ltr' | 'rtl';
  translate(namespace: string, key: TextKey, options?: TranslateOptions): string;
  /** `state` is for the page that comes, and stands in no address: `useLocation().state`. */
  navigate(path: string, options?: { replace?: boolean; state?: unknown }): void;
  /** What the plugins contribute to the slot, in drawing order; each loads when its content is drawn. */
  findPlaces(slot: ComponentSlot): readonly Place[];
  /** Shows a toast; the same message is never on screen twice. */
  notify(notice: Notice): void;
  /** Calls `listener` for messages of the model, and after a reconnect. Returns the unsubscribe function. */
  subscribe(model: string, listener: (message: ModelMessage) => void): () => void;
}

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell and usePlugin work only below the shell or <TestShell>.');
  return shell;
}
