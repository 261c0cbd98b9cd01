import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDictionaries, showLanguage, startI18n, translate } from './i18n';
import { ALL_LANGUAGES, findLanguage, LANGUAGES, localesOf, PSEUDO } from './languages';
import { keepTranslations, keptTranslations, resetTranslations } from './translation-cache';

beforeAll(startI18n);
afterEach(() => showLanguage(LANGUAGES[0]));

describe('findLanguage', () => {
  test.each([
    ['English (US/UK)', 'en', 'en-US'],
    ['en-US', 'en', 'en-US'],
    ['Mandarin', 'zh-Hans', 'zh-Hans'],
    ['French', 'fr', 'fr-FR'],
    ['fr-FR', 'fr', 'fr-FR'],
    ['Deutsch', 'de-DE', 'de-DE'],
    ['ar', 'ar', 'ar'],
    ['tlh', 'en', 'en-US'],
  ])('%s is %s', (name, locale, culture) => {
    expect(findLanguage(name)).toMatchObject({ locale, culture });
  });

  test('the default culture is en-US', () => {
    expect(findLanguage('').culture).toBe('en-US');
  });
});

describe('the language at the start', () => {
  test.each([
    [null, 'en'],
    ['ar', 'ar'],
  ])('after %s was stored is %s', async (stored, locale) => {
    if (stored) localStorage.setItem('language', stored);
    vi.resetModules();
    const { useLanguage } = await import('./i18n');
    expect(useLanguage.getState().language.locale).toBe(locale);
  });
});

describe('showLanguage', () => {
  test.each(ALL_LANGUAGES.map((language) => [language.name, language] as const))(
    '%s has words of its own, or those of English',
    async (_name, language) => {
      await showLanguage(language);
      const title = translate('shell', 'login.title');
      expect(title === 'Sign in').toBe(language.locale === 'en');
      expect(translate('shell', 'shortcuts.title')).not.toBe('shortcuts.title');
      expect(translate('sdk', 'retry')).not.toBe('retry');
      expect(localStorage.getItem('language')).toBe(language.locale);
    },
  );

  test('the pseudo language marks what went through a dictionary', async () => {
    addDictionaries('en', { demo: { hello: 'Hello {{name}}' } });
    await showLanguage(PSEUDO);
    expect(translate('demo', 'hello', { name: 'Edna' })).toMatch(/^\[Hélló Édñá·+\]$/);
    expect(localesOf(PSEUDO.locale)).toEqual(['en']);
  });
});

describe('translate', () => {
  test('keeps a Latin value apart from a sentence from right to left, and nothing else', async () => {
    const arabic = findLanguage('ar');
    const said = (name: string) => translate('demo', 'file', { name, pages: '79' });
    addDictionaries('en', { demo: { file: '{{name}} · {{pages}} pages' } });
    addDictionaries('ar', { demo: { file: '{{name}} · {{pages}} صفحة' } });
    expect(said('a&b.pdf')).toBe('a&b.pdf · 79 pages');
    await showLanguage(arabic);
    expect(said('a&b.pdf')).toBe('\u2068a&b.pdf\u2069 · 79 صفحة');
    expect(said('تقرير')).toBe('تقرير · 79 صفحة');
  });
});

describe('translation cache', () => {
  test('gives what was kept, until the next start', () => {
    keepTranslations('fr', { demo: { hello: 'Bonjour' } });
    expect(keptTranslations('fr')).toEqual({ demo: { hello: 'Bonjour' } });
    localStorage.setItem('token', 'stays');
    resetTranslations();
    expect(keptTranslations('fr')).toEqual({});
    expect(localStorage.getItem('token')).toBe('stays');
  });
});
