/** In which families' pages and mails are written; `FAMILY_LANGUAGES` of the Python SDK is the same. */
const FAMILY_LANGUAGES: readonly string[] = ['en', 'ar', 'es', 'fr', 'de', 'th', 'zh'];

/** A language by its own name, as its readers look for it. */
export function nameOfLanguage(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}

/** What families' language may be, for a select; whoever has another one, such as `de-DE`, keeps it. */
export function familyLanguages(own?: string): { value: string; label: string }[] {
  return [...new Set([...FAMILY_LANGUAGES, ...(own ? [own] : [])])].map((value) => ({
    value,
    label: nameOfLanguage(value),
  }));
}
