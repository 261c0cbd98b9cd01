import { COMPLETE, INCOMPLETE } from './languages.gen';

export interface Language {
  /** As its speakers call it. */
  name: string;
  locale: string;
  direction: 'ltr' | 'rtl';
  /** For numbers and dates. */
  culture: string;
}

/** The languages in which everything has its words: these are offered. */
export const LANGUAGES: readonly [Language, ...Language[]] = COMPLETE;

/** With those of the specification of which some words are there: whoever has one keeps it. */
export const ALL_LANGUAGES: readonly Language[] = [...LANGUAGES, ...INCOMPLETE];

/** What is offered to whom already has the locale `own`. */
export function offeredBeside(own: string | undefined): readonly Language[] {
  return ALL_LANGUAGES.filter((each) => LANGUAGES.includes(each) || each.locale === own);
}

/** Shows by its marks which text went through a dictionary; for administrators and in development. */
export const PSEUDO: Language = { name: 'Pseudo', locale: 'en-XA', direction: 'ltr', culture: 'en-US' };

/** What the specification's language map calls them, where that is neither their name nor their locale. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'English (US/UK)': 'en',
  Mandarin: 'zh-Hans',
  French: 'fr',
};

/** The language of a locale, a culture or a name; English if there is none. */
export function findLanguage(name: string): Language {
  const wanted = OTHER_NAMES[name] ?? name;
  const found = [...ALL_LANGUAGES, PSEUDO].find((each) =>
    [each.locale, each.culture, each.name].includes(wanted),
  );
  return found ?? LANGUAGES[0];
}

/** Locales whose dictionaries it takes to show everything in the language: English fills what one lacks. */
export function localesOf(locale: string): readonly string[] {
  if (locale === PSEUDO.locale) return ['en'];
  return locale === 'en' ? ['en'] : ['en', locale];
}
