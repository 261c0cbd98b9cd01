import { sdkDictionaries, type TextKey, type TranslateOptions } from '@homeroom/sdk';
import i18next from 'i18next';
import { create } from 'zustand';
import ar from './ar.json';
import en from './en.json';
import { findLanguage, LANGUAGES, type Language } from './languages';

const i18n = i18next.createInstance();

export const useLanguage = create<{ language: Language }>(() => ({
  language: findLanguage(localStorage.getItem('language') ?? LANGUAGES[0].locale),
}));

export async function startI18n(): Promise<void> {
  await i18n.init({
    lng: useLanguage.getState().language.locale,
    fallbackLng: 'en',
    resources: {
      en: { shell: en, sdk: sdkDictionaries.en },
      ar: { shell: ar, sdk: sdkDictionaries.ar },
    },
    ns: ['shell'],
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
  });
}

/** Dictionaries by namespace, as the API gives them for the plugins. */
export type Dictionaries = Record<string, Record<string, unknown>>;

export function addDictionaries(locale: string, dictionaries: Dictionaries): void {
  for (const [namespace, dictionary] of Object.entries(dictionaries)) {
    i18n.addResourceBundle(locale, namespace, dictionary, true, true);
  }
}

/** Shows everything in the language; its dictionaries must be there already. */
export async function showLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language.locale);
  localStorage.setItem('language', language.locale);
  useLanguage.setState({ language });
}

export function translate(namespace: string, key: TextKey, options?: TranslateOptions): string {
  return i18n.t(typeof key === 'string' ? key : [...key], { ...options, ns: namespace });
}

/** Text of the shell's own dictionary, or of an area's; redraws when the language changes. */
export function useText(namespace = 'shell'): (key: string, options?: Record<string, unknown>) => string {
  useLanguage((state) => state.language);
  return (key, options) => translate(namespace, key, options);
}
