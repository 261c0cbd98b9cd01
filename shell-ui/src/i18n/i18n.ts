import type { TextKey, TranslateOptions } from '@homeroom/sdk';
import i18next from 'i18next';
import { create } from 'zustand';
import { findLanguage, LANGUAGES, type Language, localesOf, PSEUDO } from './languages';
import { toPseudo } from './pseudo';
import { loadWords } from './words';

const i18n = i18next.createInstance();
i18n.use({ type: 'postProcessor', name: 'pseudo', process: toPseudo });

export const useLanguage = create<{ language: Language }>(() => ({
  language: findLanguage(localStorage.getItem('language') ?? LANGUAGES[0].locale),
}));

export async function startI18n(): Promise<void> {
  const { locale } = useLanguage.getState().language;
  const words = await loadWords(localesOf(locale));
  await i18n.init({
    lng: locale,
    fallbackLng: 'en',
    resources: Object.fromEntries(words.map(([each, { shell, sdk }]) => [each, { shell, sdk }])),
    ns: ['shell'],
    defaultNS: 'shell',
    partialBundledLanguages: true,
    interpolation: { escapeValue: true, escape: isolate },
  });
}

/**
 * Keeps a Latin value apart from a sentence that is written from right to left, as `<bdi>` does: a file's name, or its
 * extension, would else take the words and numbers around it along. React does the escaping.
 */
function isolate(value: string): string {
  const isMixed = i18n.dir() === 'rtl' && /\p{Script=Latin}/u.test(value);
  return isMixed ? `\u2068${value}\u2069` : value;
}

/** Dictionaries by namespace, as the API gives them for the plugins. */
export type Dictionaries = Record<string, Record<string, unknown>>;

export function addDictionaries(locale: string, dictionaries: Dictionaries): void {
  for (const [namespace, dictionary] of Object.entries(dictionaries)) {
    i18n.addResourceBundle(locale, namespace, dictionary, true, true);
  }
}

/** Shows everything in the language; the dictionaries of plugins and areas must be there already. */
export async function showLanguage(language: Language): Promise<void> {
  for (const [locale, { shell, sdk }] of await loadWords(localesOf(language.locale))) {
    addDictionaries(locale, { shell, sdk });
  }
  await i18n.changeLanguage(language.locale);
  localStorage.setItem('language', language.locale);
  useLanguage.setState({ language });
}

export function translate(namespace: string, key: TextKey, options?: TranslateOptions): string {
  const postProcess = i18n.language === PSEUDO.locale ? 'pseudo' : [];
  return i18n.t(typeof key === 'string' ? key : [...key], { ...options, ns: namespace, postProcess });
}

/** Text of the shell's own dictionary, or of an area's; redraws when the language changes. */
export function useText(namespace = 'shell'): (key: string, options?: Record<string, unknown>) => string {
  useLanguage((state) => state.language);
  return (key, options) => translate(namespace, key, options);
}
