// Generated from homeroom_server/settings/languages.py: make generate

export const COMPLETE = [
  { name: 'English', locale: 'en', direction: 'ltr', culture: 'en-US' },
  { name: 'العربية', locale: 'ar', direction: 'rtl', culture: 'ar' },
] as const;

export const INCOMPLETE = [
  { name: 'Español', locale: 'es', direction: 'ltr', culture: 'es' },
  { name: 'Français', locale: 'fr', direction: 'ltr', culture: 'fr-FR' },
  { name: 'Deutsch', locale: 'de-DE', direction: 'ltr', culture: 'de-DE' },
  { name: 'ไทย', locale: 'th', direction: 'ltr', culture: 'th' },
  { name: '简体中文', locale: 'zh-Hans', direction: 'ltr', culture: 'zh-Hans' },
] as const;
