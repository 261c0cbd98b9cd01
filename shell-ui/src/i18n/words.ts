import { LANGUAGES } from './languages';

type Dictionary = Record<string, unknown>;

interface Words {
  shell: Dictionary;
  sdk: Dictionary;
}

/** One file of the build for each language: the shell's words and the SDK's. */
const LOADERS: Readonly<Record<string, () => Promise<Words>>> = {
  en: () =>
    both(
      import(/* webpackChunkName: "words-en" */ './en.json'),
      import(/* webpackChunkName: "words-en" */ '@homeroom/sdk/locales/en.json'),
    ),
  ar: () =>
    both(
      import(/* webpackChunkName: "words-ar" */ './ar.json'),
      import(/* webpackChunkName: "words-ar" */ '@homeroom/sdk/locales/ar.json'),
    ),
  es: () => shellOnly(import(/* webpackChunkName: "words-es" */ './es.json')),
  fr: () => shellOnly(import(/* webpackChunkName: "words-fr" */ './fr.json')),
  'de-DE': () => shellOnly(import(/* webpackChunkName: "words-de" */ './de-DE.json')),
  th: () => shellOnly(import(/* webpackChunkName: "words-th" */ './th.json')),
  'zh-Hans': () => shellOnly(import(/* webpackChunkName: "words-zh" */ './zh-Hans.json')),
};
/** Those that need no English beside them. */
const COMPLETE = new Set<string>(LANGUAGES.map(({ locale }) => locale));

/** The shell's and the SDK's dictionaries by locale, all that it takes to show the language. */
export async function loadWords(locales: readonly string[]): Promise<[string, Words][]> {
  const last = locales.at(-1) ?? 'en';
  const needed = COMPLETE.has(last) ? [last] : locales;
  return Promise.all(needed.map(async (locale) => [locale, await load(locale)] as [string, Words]));
}

/** A dictionary that does not come counts as empty. */
async function load(locale: string): Promise<Words> {
  const none = { shell: {}, sdk: {} };
  return (await LOADERS[locale]?.().catch(() => none)) ?? none;
}

type Module = Promise<{ default: Dictionary }>;

async function both(shell: Module, sdk: Module): Promise<Words> {
  return { shell: (await shell).default, sdk: (await sdk).default };
}

async function shellOnly(shell: Module): Promise<Words> {
  return { shell: (await shell).default, sdk: {} };
}
