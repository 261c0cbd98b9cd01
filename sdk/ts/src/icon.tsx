/** Strokes of each icon on a 24 × 24 field. */
const PATHS = {
  alert:
    'M12 9v4m0 3.5v.01M10.3 4.2 2.9 17.5A2 2 0 0 0 4.6 20.5h14.8a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  archive: 'M4 4h16v4H4V4Zm1 4v11a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V8M10 12h4',
  arrowDown: 'M12 5v14m-6-6 6 6 6-6',
  arrowUp: 'M12 19V5m-6 6 6-6 6 6',
  award: 'M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12Zm-3.5 11L7 21l5-2.5L17 21l-1.5-7',
  badge:
    'M4 5h16v14H4V5Zm5 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm-3 7.5c.4-1.5 1.6-2.2 3-2.2s2.6.7 3 2.2m3-6.5h2.5M15 13.5h2.5',
  ban: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.7 5.7l12.6 12.6',
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15L6 16Zm4 4.5a2.2 2.2 0 0 0 4 0',
  bookmark: 'M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  checklist: 'm4 6 1.5 1.5L8 5m-4 7.5L5.5 14 8 11.5M4 19l1.5 1.5L8 18m4-11.5h8M12 13h8m-8 6.5h8',
  chevronDown: 'm6 9 6 6 6-6',
  chevronLeft: 'm15 6-6 6 6 6',
  chevronRight: 'm9 6 6 6-6 6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2',
  columns: 'M4 5h16v14H4V5Zm5.5 0v14m5-14v14',
  copy: 'M8 8h12v12H8V8ZM4 16V4h12',
  database:
    'M12 3c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.3-8-3 3.6-3 8-3ZM4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  eraser: 'M9 20h11M4.5 14 14 4.5l5.5 5.5L10 19.5H7.5l-3-3a1.8 1.8 0 0 1 0-2.5ZM9 9.5l5.5 5.5',
  external: 'M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  file: 'M14 3v5h5M6 3h8l5 5v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z',
  filePlus: 'M14 3v5h5M6 3h8l5 5v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm5.5 8.5v6m-3-3h6',
  first: 'm11.5 6-6 6 6 6m7-12-6 6 6 6',
  folder: 'M3 6a1 1 0 0 1 1-1h5l2 2.5h9a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6Z',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c2.5 2.4 3.8 5.4 3.8 9s-1.3 6.6-3.8 9c-2.5-2.4-3.8-5.4-3.8-9S9.5 5.4 12 3Z',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-2.5 6.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8m0 3v.01',
  home: 'm4 11 8-7 8 7v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19v-8Zm6 9v-6h4v6',
  idea: 'M9 18h6m-5 3h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2V16h5v-.1c0-.8.4-1.5 1-2A6 6 0 0 0 12 3Z',
  inbox: 'M4 13 6.5 5h11L20 13v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-5Zm0 0h4.5l1.5 3h4l1.5-3H20',
  key: 'M8 11a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.3 1.3L20 3.5M16 7.5l2.5 2.5',
  keyboard:
    'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm3 4v.01m3.3-.01v.01m3.4-.01v.01M17 10v.01M8 14h8',
  last: 'm12.5 6 6 6-6 6m-7-12 6 6-6 6',
  layers: 'm12 3 9 5-9 5-9-5 9-5Zm-9 9 9 5 9-5M3 16l9 5 9-5',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01',
  loader: 'M12 3v4m0 10v4M3 12h4m10 0h4M5.6 5.6l2.9 2.9m7 7 2.9 2.9M5.6 18.4l2.9-2.9m7-7 2.9-2.9',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M14 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8m2-12 4 4-4 4m4-4H9',
  mail: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-1 2 9 6.5L21 7',
  megaphone: 'M4 10v4h3l8 4V6l-8 4H4Zm14-1a4 4 0 0 1 0 6M8 14.5l1 5.5h2.5',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  more: 'M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm7 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2Zm7 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z',
  package: 'm12 3 8 4.5v9L12 21l-8-4.5v-9L12 3Zm0 9 8-4.5M12 12v9m0-9L4 7.5',
  palette:
    'M12 3a9 9 0 1 0 0 18c1.5 0 2-1 1.7-2.2-.4-1.6.3-2.8 2-2.8H18a3 3 0 0 0 3-3c0-5.5-4-10-9-10ZM7.5 11v.01M11 7.5v.01M15.5 8.5v.01',
  pause: 'M8 5v14M16 5v14',
  pen: 'm4 20 1-4.5L16.5 4 20 7.5 8.5 19 4 20Zm10-13.5 3.5 3.5',
  plug: 'M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0V8Zm6 9v4',
  plus: 'M12 5v14M5 12h14',
  printer: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7v-7Z',
  refresh: 'M20 11a8 8 0 0 0-14-4.5L4 8.5M4 4v4.5h4.5M4 13a8 8 0 0 0 14 4.5l2-2M20 20v-4.5h-4.5',
  return: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1',
  rows: 'M4 5h16M4 9.7h16M4 14.3h16M4 19h16',
  school: 'M3 20V9l9-5 9 5v11M2 20h20M9.5 20v-5h5v5M12 10v.01',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  send: 'M21 3 10 14M21 3l-7 18-4-7-7-4 18-7Z',
  settings: 'M4 7h10m4 0h2M4 17h2m4 0h10M16 4.5v5M8 14.5v5',
  shield: 'M12 3 5 6v5c0 4.5 2.8 8.2 7 10 4.2-1.8 7-5.5 7-10V6l-7-3Z',
  signature: 'M3 16c3-1 5-9 7-9s-1 7 1 7 2-3 4-3 1 3 3 3h3M3 20.5h18',
  sort: 'm8 9 4-4 4 4M8 15l4 4 4-4',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8L12 3.5Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  tag: 'M4 4h8l8.5 8.5-8 8L4 12V4Zm4 4v.01',
  trash: 'M4 7h16M9 7V4h6v3m-8.5 0 1 13h9l1-13M10 11v5m4-5v5',
  upload: 'M12 20V9m-5 5 5-5 5 5M5 4h14',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 20c.7-3.2 3.3-5 6.5-5s5.8 1.8 6.5 5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 15.5c1.8.7 3.1 2.2 3.5 4.5',
  userSearch:
    'M10 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM3.5 20c.6-3.2 3.2-5 6.5-5m6.5-1a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm2.2 5.2L21 21.5',
  views: 'M7 4h10v16l-5-4-5 4V4Z',
  x: 'm6 6 12 12M18 6 6 18',
} as const;

export type IconName = keyof typeof PATHS;

/** Names that look the other way in a right-to-left page. */
const MIRRORED: ReadonlySet<IconName> = new Set([
  'chevronLeft',
  'chevronRight',
  'external',
  'first',
  'last',
  'logout',
  'megaphone',
  'return',
  'send',
  'search',
]);

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(PATHS, name);
}

interface Props {
  name: IconName;
  /** Edge in CSS pixels. */
  size?: number;
}

/** A drawing without a meaning of its own: words beside it, or its button's label, say what it is. */
export function Icon({ name, size = 20 }: Props) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      data-mirrored={MIRRORED.has(name) || undefined}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
