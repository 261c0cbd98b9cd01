import { useEffect } from 'react';
import { loadAreaWords } from '../areas/area';
import { type Bootstrap, loadDictionaries } from '../bootstrap.queries';
import { EVERY_ANSWER, queryClient } from '../query-client';
import { useSession } from '../session/session.store';
import { showLanguage, useLanguage } from './i18n';
import { findLanguage, type Language } from './languages';

/**
 * Shows everything in the language: the plugins' and the areas' words first, so that the page changes as a whole. What
 * the server has said in the old language, such as why a mail failed, is asked anew.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  const isSignedIn = useSession.getState().token !== null;
  await Promise.all([isSignedIn && loadDictionaries(language.locale), loadAreaWords(language.locale)]);
  await showLanguage(language);
  void queryClient.invalidateQueries({ queryKey: EVERY_ANSWER });
}

/** Goes over to the district's language where that is the only one that it offers. */
export function useOnlyLanguage(bootstrap: Bootstrap | undefined): void {
  const current = useLanguage((state) => state.language.locale);
  const [only, another] = bootstrap?.languages ?? [];
  const wanted = another ? undefined : only?.locale;
  useEffect(() => {
    if (wanted && wanted !== current) void chooseLanguage(findLanguage(wanted));
  }, [wanted, current]);
}
