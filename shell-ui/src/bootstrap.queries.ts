import { callKey, ownerOf, type Schemas, unwrap, useQuery } from '@homeroom/sdk';
import { api } from './api';
import { addDictionaries } from './i18n/i18n';
import { localesOf } from './i18n/languages';
import { keepTranslations, keptTranslations } from './i18n/translation-cache';
import { queryClient } from './query-client';
import { allowLocalCopies } from './remotes/local-copies';
import { useSession } from './session/session.store';
import { beginSession } from './session/session-end';

/** An entry of the menu; `title` is `namespace:key` of a dictionary. */
export type MenuItem = Schemas['MenuEntry'] & {
  /** Instead of a key: what somebody called a page that they keep. */
  text?: string;
};

/** A page that the user keeps at hand. */
export type Favorite = Schemas['FavoriteRead'];

export type SignedInUser = Schemas['ShellUser'];

export type Bootstrap = Schemas['Bootstrap'];

export const BOOTSTRAP = callKey('/api/shell/bootstrap');

/** Who is signed in, and what their district may use. Read once for each sign-in. */
export function useBootstrap() {
  const token = useSession((state) => state.token);
  return useQuery({
    queryKey: BOOTSTRAP,
    queryFn: async () => {
      const bootstrap = await unwrap(api.http.GET('/api/shell/bootstrap'));
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
  const found = await unwrap(call).catch(() => null);
  if (found) keepTranslations(locale, found);
  addDictionaries(locale, found ?? keptTranslations(locale));
}
