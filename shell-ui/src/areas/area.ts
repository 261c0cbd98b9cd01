import type { User } from '@homeroom/sdk';
import type { ComponentType } from 'react';
import { addDictionaries } from '../i18n/i18n';
import { localesOf } from '../i18n/languages';

/** Who may open a page; whatever the shell draws, the API decides for itself. */
export type Audience = 'staff' | 'admin' | 'support' | 'admin-or-support';

export interface AreaRoute {
  /** Absolute path as react-router writes it. */
  path: string;
  audience: Audience;
  load: () => Promise<ComponentType>;
}

/**
 * A part of the shell that is loaded when one of its pages is opened, together with its words.
 * `name` is its folder below `areas/` and the namespace of its dictionary.
 */
export interface Area {
  name: string;
  routes: readonly AreaRoute[];
  /** `import()` of `./locales/<locale>.json`. */
  words: (locale: string) => Promise<{ default: Record<string, unknown> }>;
}

const opened = new Set<Area>();

/** Loads the area's words of English and of `locale`. A language that the area lacks shows English. */
export async function openArea(area: Area, locale: string): Promise<void> {
  opened.add(area);
  await Promise.all(localesOf(locale).map((each) => addWords(area, each)));
}

/** Loads the words of all areas that were opened, before the language changes. */
export async function loadAreaWords(locale: string): Promise<void> {
  await Promise.all([...opened].map((area) => openArea(area, locale)));
}

export function mayOpen(audience: Audience, user: User): boolean {
  if (audience === 'admin-or-support') return mayOpen('admin', user) || mayOpen('support', user);
  if (audience === 'admin') return user.isAdmin || user.roles.includes('IntegrationsAdmin');
  return audience === 'staff' || user.isSupport;
}

async function addWords(area: Area, locale: string): Promise<void> {
  const words = await area.words(locale).catch(() => ({ default: {} }));
  addDictionaries(locale, { [area.name]: words.default });
}
