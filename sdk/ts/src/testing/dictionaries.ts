type Dictionary = Record<string, unknown>;

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/** Every key of a dictionary with dots between its levels; a key's plural forms count as one. */
export function dictionaryKeys(dictionary: Dictionary, prefix = ''): Set<string> {
  const keys = Object.entries(dictionary).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${prefix}${key}`.replace(PLURAL_FORM, '')]
      : [...dictionaryKeys(value as Dictionary, `${prefix}${key}.`)],
  );
  return new Set(keys);
}

/** Plural forms that a language needs and the dictionary lacks, such as `jobs.cancel_few`. */
export function missingPlurals(dictionary: Dictionary, locale: string, prefix = ''): string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const plurals = Object.keys(dictionary).filter((key) => PLURAL_FORM.test(key));
  const stems = new Set(plurals.map((key) => key.replace(PLURAL_FORM, '')));
  const missing = [...stems].flatMap((stem) =>
    forms.map((form) => `${stem}_${form}`).filter((key) => !(key in dictionary)),
  );
  const below = Object.entries(dictionary).flatMap(([key, value]) =>
    typeof value === 'string' ? [] : missingPlurals(value as Dictionary, locale, `${prefix}${key}.`),
  );
  return [...missing.map((key) => prefix + key), ...below];
}

/** Keys that the sources ask for by a literal `t('…')`. */
export function literalKeys(sources: readonly string[]): Set<string> {
  const calls = sources.flatMap((source) => [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)]);
  return new Set(calls.map(([, key]) => key ?? ''));
}
