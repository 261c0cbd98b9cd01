import {
  callKey,
  type District,
  type Entitlement,
  ownerOf,
  type User,
  unwrap,
  useQuery,
} from '@homeroom/sdk';
import type { Announcement } from './announcements/announcements';
import { api } from './api';
import { addDictionaries, type Dictionaries } from './i18n/i18n';
import { localesOf } from './i18n/languages';
import { keepTranslations, keptTranslations } from './i18n/translation-cache';
import type { Licence } from './licence/licence';
import { queryClient } from './query-client';
import { allowLocalCopies } from './remotes/local-copies';
import type { Remote } from './remotes/remote';
import { useSession } from './session/session.store';
import { beginSession } from './session/session-end';

export interface MenuItem {
  id: string;
  /** `namespace:key` of a dictionary. */
  title: string;
  /** Instead of a key: what somebody called it themselves. */
  text?: string;
  icon: string | null;
  /** Page of the shell, with query parameters if the entry is a view of it; null for headings and links outward. */
  path: string | null;
  /** Address outside of homeroom. */
  href: string | null;
  /** Names what stands below it; no level of its own. */
  heading: boolean;
  plugin: string | null;
  order: number;
  /** The entry has a number beside it; `words` say of what. */
  count: { words: string | null } | null;
  children: MenuItem[];
}

/** A page that the user keeps at hand. */
export interface Favorite {
  path: string;
  title: string;
}

export interface SignedInUser extends User {
  email: string;
}

export interface Bootstrap {
  district: District;
  user: SignedInUser;
  flags: Record<string, boolean>;
  licence: Licence;
  /** How far the licence goes, by the ids of the plugins that the district may use. */
  entitlements: Record<string, Entitlement>;
  menu: MenuItem[];
  favorites: Favorite[];
  /** The languages that the district offers. */
  languages: { locale: string }[];
  /** Where users help each other, if the operator names a place. */
  communityUrl: string | null;
  remotes: Remote[];
  messages: Announcement[];
  version: string;
}

export const BOOTSTRAP = callKey('/api/shell/bootstrap');

/** Who is signed in, and what their district may use. Read once for each sign-in. */
export function useBootstrap() {
  const token = useSession((state) => state.token);
  return useQuery({
    queryKey: BOOTSTRAP,
    queryFn: async () => {
      const bootstrap = await unwrap<Bootstrap>(api.http.GET('/api/shell/bootstrap'));
      allowLocalCopies(bootstrap.user.isDeveloper);
      beginSession(ownerOf(bootstrap.district, bootstrap.user));
      return bootstrap;
    },
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The plugins' dictionaries of a language; English fills what the language lacks. Never fails. */
function dictionariesOf(locale: string) {
  return {
    queryKey: callKey('/api/translations/all', { query: { language: locale } }),
    queryFn: async () => {
      await Promise.all(localesOf(locale).map(loadDictionary));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  };
}

export function useDictionaries(locale: string) {
  const token = useSession((state) => state.token);
  return useQuery({ ...dictionariesOf(locale), enabled: token !== null });
}

/** Loads them before the language changes, so that the page stays as it is meanwhile. Strangers are given none. */
export async function loadDictionaries(locale: string): Promise<void> {
  if (useSession.getState().token === null) return;
  await queryClient.ensureQueryData(dictionariesOf(locale));
}

/** An unreachable dictionary counts as empty: the page shows English or keys rather than nothing. */
async function loadDictionary(locale: string): Promise<void> {
  const call = api.http.GET('/api/translations/all', { params: { query: { language: locale } } });
  const found = await unwrap<Dictionaries>(call).catch(() => null);
  if (found) keepTranslations(locale, found);
  addDictionaries(locale, found ?? keptTranslations(locale));
}
