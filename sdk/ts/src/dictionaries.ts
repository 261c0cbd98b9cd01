import ar from './locales/ar.json';
import en from './locales/en.json';

/** Texts of the SDK's own widgets by language; the shell registers them as the namespace `sdk`. */
export const sdkDictionaries = { en, ar } as const;
