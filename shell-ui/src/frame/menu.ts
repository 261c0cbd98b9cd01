import { type IconName, isIconName } from '@homeroom/sdk';
import type { Bootstrap, MenuItem } from '../bootstrap.queries';
import { translate } from '../i18n/i18n';

/** The district's menu in drawing order. */
export function sortedMenu({ menu }: Pick<Bootstrap, 'menu'>): MenuItem[] {
  return [...menu].sort((a, b) => a.order - b.order);
}

/** Text of a `namespace:key` title; a title without a namespace is text already. */
export function menuTitle(title: string): string {
  const colon = title.indexOf(':');
  return colon < 0 ? title : translate(title.slice(0, colon), title.slice(colon + 1));
}

export function menuIcon(name: string): IconName {
  return isIconName(name) ? name : 'file';
}
