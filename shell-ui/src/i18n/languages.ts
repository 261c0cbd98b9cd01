export interface Language {
  name: string;
  locale: string;
  direction: 'ltr' | 'rtl';
}

/** Languages that the shell's own dictionaries are complete in. */
export const LANGUAGES: readonly [Language, ...Language[]] = [
  { name: 'English', locale: 'en', direction: 'ltr' },
  { name: 'العربية', locale: 'ar', direction: 'rtl' },
];

export function findLanguage(locale: string): Language {
  return LANGUAGES.find((language) => language.locale === locale) ?? LANGUAGES[0];
}
