import type { StatusLabel } from '@homeroom/sdk';
import type { ComponentProps } from 'react';

/** What can be done that brings a document to somebody; `disclosure.act.` in the dictionary. */
export const ACTS = ['viewed', 'downloaded', 'sent', 'printed', 'exported'] as const;

/** What whoever did it is to the district; `disclosure.kind.` in the dictionary. */
export const KINDS = ['staff', 'support', 'family', 'flow'] as const;

/** The lists that the law asks for; `disclosure.list.` in the dictionary. */
export const LISTS = ['ferpa', 'idea'] as const;

type Icon = ComponentProps<typeof StatusLabel>['icon'];

const ICONS: Readonly<Record<string, Icon>> = {
  viewed: 'eye',
  downloaded: 'download',
  sent: 'send',
  printed: 'file',
  exported: 'external',
};

export const iconOf = (act: string): Icon => ICONS[act] ?? 'file';
