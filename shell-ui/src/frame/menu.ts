import { type IconName, isIconName } from '@homeroom/sdk';
import type { Bootstrap, MenuItem } from '../bootstrap.queries';
import { translate } from '../i18n/i18n';

/** The shell's own page for administrators. */
const PLUGINS_ITEM: MenuItem = {
  id: 'shell.plugins',
  title: 'shell:nav.plugins',
  icon: 'plug',
  path: '/plugins',
  plugin: null,
  order: 900,
  children: [],
};

/** The district's menu in drawing order, with what the shell itself adds. */
export function sortedMenu({ menu, user }: Pick<Bootstrap, 'menu' | 'user'>): MenuItem[] {
  const isListed = menu.some((item) => item.path === PLUGINS_ITEM.path);
  const items = user.isAdmin && !isListed ? [...menu, PLUGINS_ITEM] : [...menu];
  return items.sort((a, b) => a.order - b.order);
}

/** Text of a `namespace:key` title; a title without a namespace is text already. */
export function menuTitle(title: string): string {
  const colon = title.indexOf(':');
  return colon < 0 ? title : translate(title.slice(0, colon), title.slice(colon + 1));
}

export function menuIcon(name: string): IconName {
  return isIconName(name) ? name : 'file';
}
