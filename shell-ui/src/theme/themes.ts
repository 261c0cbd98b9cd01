import type { MantineColorsTuple } from '@mantine/core';

/** The eight themes differ in the top bar, the side navigation and the accent only. */
export const THEMES = {
  A: { accent: '#1d5fbf', side: '#12294d' },
  B: { accent: '#4a4fc4', side: '#23264f' },
  C: { accent: '#7440b8', side: '#331f52' },
  D: { accent: '#8d2f9b', side: '#3b1843' },
  E: { accent: '#0f6c96', side: '#10344a' },
  F: { accent: '#8f5408', side: '#3f2a10' },
  G: { accent: '#0c6b70', side: '#0e3336' },
  H: { accent: '#475569', side: '#1f2937' },
} as const;

export type ThemeName = keyof typeof THEMES;
export type Scheme = 'light' | 'dark';

export const THEME_NAMES = Object.keys(THEMES) as ThemeName[];
export const DEFAULT_THEME_NAME: ThemeName = 'G';
/** Place of the accent itself in its scale: fills carry white text. */
export const ACCENT_SHADE = 7;

export interface ThemeTokens {
  topBarBackground: string;
  topBarText: string;
  sideBackground: string;
  sideText: string;
  sideMuted: string;
  sideActiveBackground: string;
  sideActiveText: string;
  /** The number beside an entry. */
  sideBadgeBackground: string;
  sideBadgeText: string;
  /** Links and other accented text on the page. */
  accentText: string;
  /** Behind accented text, and the same under the pointer. */
  accentSoft: string;
  accentSoftHover: string;
}

export const PAGE_BACKGROUND: Record<Scheme, string> = { light: '#ffffff', dark: '#1b1d1f' };

export function themeTokens(name: ThemeName, scheme: Scheme): ThemeTokens {
  const { accent, side } = THEMES[name];
  const isDark = scheme === 'dark';
  const sideBackground = isDark ? mix(side, '#000000', 0.35) : side;
  return {
    topBarBackground: isDark ? mix(side, '#141517', 0.7) : mix(accent, '#ffffff', 0.93),
    topBarText: isDark ? '#eef0f2' : mix(side, '#000000', 0.2),
    sideBackground,
    sideText: '#f2f5f6',
    sideMuted: mix(sideBackground, '#ffffff', 0.65),
    sideActiveBackground: mix(sideBackground, '#ffffff', 0.16),
    sideActiveText: '#ffffff',
    sideBadgeBackground: mix(accent, '#ffffff', 0.82),
    sideBadgeText: mix(side, '#000000', 0.35),
    accentText: isDark ? mix(accent, '#ffffff', 0.6) : accent,
    accentSoft: mix(accent, PAGE_BACKGROUND[scheme], isDark ? 0.75 : 0.9),
    accentSoftHover: mix(accent, PAGE_BACKGROUND[scheme], isDark ? 0.68 : 0.86),
  };
}

/** Mantine's ten shades from light to dark around the accent. */
export function accentScale(accent: string): MantineColorsTuple {
  const light = [0.93, 0.84, 0.7, 0.55, 0.42, 0.28, 0.14].map((share) => mix(accent, '#ffffff', share));
  const dark = [0, 0.15, 0.3].map((share) => mix(accent, '#000000', share));
  return [...light, ...dark] as unknown as MantineColorsTuple;
}

/** `share` of `other` in `color`; both as `#rrggbb`. */
function mix(color: string, other: string, share: number): string {
  const from = channels(color);
  const to = channels(other);
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
