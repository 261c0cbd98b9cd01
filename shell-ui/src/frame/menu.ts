import { type IconName, isIconName } from '@homeroom/sdk';
import type { Bootstrap, MenuItem } from '../bootstrap.queries';
import { translate } from '../i18n/i18n';

/** Text of a `namespace:key` title; any other title is text already, such as the label of a district's own model. */
export function menuTitle(title: string, options?: Record<string, unknown>): string {
  const [, namespace, key] = /^([\w-]+):([\w.-]+)$/.exec(title) ?? [];
  return namespace && key ? translate(namespace, key, options) : title;
}

export function titleOf(item: MenuItem): string {
  return item.text ?? menuTitle(item.title);
}

export function menuIcon(name: string | null): IconName {
  return name !== null && isIconName(name) ? name : 'file';
}

export interface PageEntry {
  title: string;
  path: string;
  /** Titles of what stands above it, from the top. */
  above: readonly string[];
}

/** Every page that the menu leads to, in its order. */
export function listPages({ menu }: Pick<Bootstrap, 'menu'>): PageEntry[] {
  return menu.flatMap((item) => pagesOf(item, []));
}

/** Entries whose words all stand somewhere in the title or above it, the better matches first. */
export function findPages(pages: readonly PageEntry[], phrase: string): PageEntry[] {
  const words = phrase.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = pages.filter(({ title, above }) => {
    const text = [title, ...above].join(' ').toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
  const isInTitle = ({ title }: PageEntry) => title.toLocaleLowerCase().startsWith(words[0] ?? '');
  return found.sort((a, b) => Number(isInTitle(b)) - Number(isInTitle(a)));
}

/** Whether the entry's page, or a view of it, is the address shown. */
function isCurrent(path: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const [page = '', query] = path.split('?');
  const isPage = pathname === page || pathname.startsWith(`${page}/`);
  if (query === undefined) return isPage;
  const shown = new URLSearchParams(search);
  return isPage && [...new URLSearchParams(query)].every(([name, value]) => shown.get(name) === value);
}

/** All entries of the menu, those below others too, in its order. */
export function listItems(menu: readonly MenuItem[]): MenuItem[] {
  return menu.flatMap((item) => [item, ...listItems(item.children)]);
}

/** How many of what an entry counts there are, in words. */
export function wordsOf({ count }: MenuItem, number: number): string {
  return count?.words ? menuTitle(count.words, { count: number }) : String(number);
}

/** The entry that the address belongs to: the longest path wins, so that a child comes before its parent. */
export function currentEntry(
  menu: readonly MenuItem[],
  location: { pathname: string; search: string },
): MenuItem | undefined {
  const entries = listItems(menu).filter(({ path }) => path !== null && isCurrent(path, location));
  return entries.sort((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0))[0];
}

/** Whether the entry is `wanted` or has it somewhere below. */
export function contains(item: MenuItem, wanted: MenuItem | undefined): boolean {
  return item.id === wanted?.id || item.children.some((child) => contains(child, wanted));
}

function pagesOf(item: MenuItem, above: readonly string[]): PageEntry[] {
  const title = titleOf(item);
  const own = item.path === null ? [] : [{ title, path: item.path, above }];
  return [...own, ...item.children.flatMap((child) => pagesOf(child, [...above, title]))];
}
