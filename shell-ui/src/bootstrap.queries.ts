import { type District, type User, unwrap, useQuery } from '@homeroom/sdk';
import { api } from './api';
import { addDictionaries, type Dictionaries } from './i18n/i18n';
import { allowLocalCopies } from './remotes/local-copies';
import type { Remote } from './remotes/remote';
import { useSession } from './session/session.store';

export interface MenuItem {
  id: string;
  /** `namespace:key` of a dictionary. */
  title: string;
  icon: string;
  path: string;
  plugin: string | null;
  order: number;
  children: MenuItem[];
}

export interface Bootstrap {
  district: District;
  user: User;
  flags: Record<string, boolean>;
  menu: MenuItem[];
  remotes: Remote[];
  version: string;
}

/** Who is signed in, and what their district may use. Read once for each sign-in. */
export function useBootstrap() {
  const token = useSession((state) => state.token);
  return useQuery({
    queryKey: ['bootstrap'],
    queryFn: async () => {
      const bootstrap = await unwrap<Bootstrap>(api.http.GET('/api/shell/bootstrap'));
      allowLocalCopies(bootstrap.user.isDeveloper);
      return bootstrap;
    },
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The plugins' dictionaries of a language; English fills what the language lacks. Never fails. */
export function useDictionaries(locale: string) {
  const token = useSession((state) => state.token);
  return useQuery({
    queryKey: ['dictionaries', locale],
    queryFn: async () => {
      await Promise.all([...new Set(['en', locale])].map(loadDictionaries));
      return true;
    },
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** An unreachable dictionary counts as empty: the page shows English or keys rather than nothing. */
export async function loadDictionaries(locale: string): Promise<void> {
  const call = api.http.GET('/api/translations/all', { params: { query: { language: locale } } });
  addDictionaries(locale, await unwrap<Dictionaries>(call).catch(() => ({})));
}
