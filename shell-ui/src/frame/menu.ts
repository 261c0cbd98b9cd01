import { type IconName, isIconName } from '@homeroom/sdk';
import type { Bootstrap, MenuItem } from '../bootstrap.queries';
import { translate } from '../i18n/i18n';

/** The district's menu in drawing order. */
export function sortedMenu({ menu }: Pick<Bootstrap, 'menu'>): MenuItem[] {
  return [...menu].sort((a, b) => a.order - b.order);
}

/** Text of a `namespace:key` title; any other title is text already, such as the label of a district's own model. */
export function menuTitle(title: string): string {
  const [, namespace, key] = /^([\w-]+):([\w.-]+)$/.exec(title) ?? [];
  return namespace && key ? translate(namespace, key) : title;
}

export function menuIcon(name: string): IconName {
  return isIconName(name) ? name : 'file';
}
