import type { Dictionaries } from './i18n';

const PREFIX = 'translations:';

/** What was kept may be of another version of the product, so a start begins without it. */
export function resetTranslations(): void {
  const keys = Array.from({ length: localStorage.length }, (_none, index) => localStorage.key(index) ?? '');
  for (const key of keys.filter((each) => each.startsWith(PREFIX))) localStorage.removeItem(key);
}

/** Keeps the plugins' dictionaries for a switch of language while the server cannot be reached. */
export function keepTranslations(locale: string, dictionaries: Dictionaries): void {
  try {
    localStorage.setItem(PREFIX + locale, JSON.stringify(dictionaries));
  } catch {
    // Full, or closed by the browser's settings: it is a convenience only.
  }
}

/** What was kept since the start; nothing if there is none. */
export function keptTranslations(locale: string): Dictionaries {
  return JSON.parse(localStorage.getItem(PREFIX + locale) ?? '{}');
}
