/** What a guardian may be to a person. */
export const RELATIONSHIPS = [
  'mother',
  'father',
  'parent',
  'stepparent',
  'grandparent',
  'foster_parent',
  'guardian',
  'relative',
  'other',
] as const;

/** Mails to families are written in these. */
export const LANGUAGES = ['en', 'ar', 'es', 'fr', 'de', 'th', 'zh'];

/** A language by its own name, as its readers look for it. */
export function nameOfLanguage(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}
