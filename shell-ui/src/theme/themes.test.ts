import { DEFAULT_THEME } from '@mantine/core';
import { describe, expect, test, vi } from 'vitest';
import { themeVariables } from './mantine-theme';
import { PAGE_BACKGROUND, type Scheme, THEME_NAMES, THEMES, themeTokens } from './themes';

/** WCAG 2.2, success criterion 1.4.3, for normal text. */
const AA = 4.5;

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, two: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const CASES = THEME_NAMES.flatMap((name) =>
  (['light', 'dark'] as Scheme[]).map((scheme) => [name, scheme] as const),
);

describe('themeTokens', () => {
  test.each(CASES)('theme %s in %s: every pair of text and ground passes AA', (name, scheme) => {
    const tokens = themeTokens(name, scheme);
    const pairs = {
      topBar: [tokens.topBarText, tokens.topBarBackground],
      side: [tokens.sideText, tokens.sideBackground],
      sideMuted: [tokens.sideMuted, tokens.sideBackground],
      sideActive: [tokens.sideActiveText, tokens.sideActiveBackground],
      sideBadge: [tokens.sideBadgeText, tokens.sideBadgeBackground],
      button: ['#ffffff', THEMES[name].accent],
      link: [tokens.accentText, PAGE_BACKGROUND[scheme]],
      soft: [tokens.accentText, tokens.accentSoft],
      softHover: [tokens.accentText, tokens.accentSoftHover],
    } as const;
    const failing = Object.entries(pairs).filter(([, [text, ground]]) => contrast(text, ground) < AA);
    expect(failing.map(([pair, [text, ground]]) => `${pair}: ${contrast(text, ground).toFixed(2)}`)).toEqual(
      [],
    );
  });
});

/** How far two colours are apart to the eye: the distance in OKLab (Björn Ottosson, 2020). */
function distance(one: string, two: string): number {
  const [a, b] = [toLab(one), toLab(two)];
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}

function toLab(color: string): number[] {
  const rgb = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const times = (rows: number[][], of: number[]) =>
    rows.map((row) => row.reduce((sum, factor, index) => sum + factor * (of[index] ?? 0), 0));
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt),
  );
}

test.each(CASES)('theme %s in %s: a link does not look like an error', (name, scheme) => {
  const error = themeVariables(name)(DEFAULT_THEME as never)[scheme]['--mantine-color-error'] ?? '';
  expect(distance(themeTokens(name, scheme).accentText, error)).toBeGreaterThan(0.12);
});

/** WCAG 2.2, success criterion 1.4.11, for what is no text. */
const AA_SHAPES = 3;

describe('themeTokens for shapes', () => {
  test.each(CASES)('theme %s in %s: focus rings and marks stand out from their ground', (name, scheme) => {
    const tokens = themeTokens(name, scheme);
    const pairs = {
      ringOfSide: [tokens.sideText, tokens.sideBackground],
      ringOfActive: [tokens.sideText, tokens.sideActiveBackground],
      badgeOnSide: [tokens.sideBadgeBackground, tokens.sideBackground],
      badgeOnActive: [tokens.sideBadgeBackground, tokens.sideActiveBackground],
      ringOfPage: [tokens.accentText, PAGE_BACKGROUND[scheme]],
      ringOfTopBar: [tokens.accentText, tokens.topBarBackground],
    } as const;
    const failing = Object.entries(pairs).filter(([, [one, two]]) => contrast(one, two) < AA_SHAPES);
    expect(failing.map(([pair, [one, two]]) => `${pair}: ${contrast(one, two).toFixed(2)}`)).toEqual([]);
  });

  test.each(['light', 'dark'] as Scheme[])(
    'every theme differs from every other in top bar, side and accent, and nothing else, in %s',
    (scheme) => {
      const all = THEME_NAMES.map((name) => themeTokens(name, scheme));
      expect(new Set(all.map((tokens) => tokens.topBarBackground)).size).toBe(8);
      expect(new Set(all.map((tokens) => tokens.sideBackground)).size).toBe(8);
      expect(new Set(all.map((tokens) => tokens.accentText)).size).toBe(8);
      const variables = THEME_NAMES.map(
        (name) => themeVariables(name)(DEFAULT_THEME as never)[scheme] as Record<string, string>,
      );
      const changed = Object.keys(variables[0] ?? {}).filter(
        (name) => new Set(variables.map((each) => each[name])).size > 1,
      );
      expect(
        changed.filter((name) => !/--hr-(top-bar|side)|--mantine-color-(anchor|accent)/.test(name)),
      ).toEqual([]);
    },
  );
});

describe('the theme at the start', () => {
  test.each([
    [null, 'G'],
    ['C', 'C'],
    ['Z', 'G'],
  ])('after %s was stored is %s of A to H', async (stored, name) => {
    if (stored) localStorage.setItem('theme', stored);
    vi.resetModules();
    const { useTheme } = await import('./theme.store');
    expect(useTheme.getState().name).toBe(name);
    expect(THEME_NAMES.join('')).toBe('ABCDEFGH');
  });
});

describe('themeVariables', () => {
  test.each(['light', 'dark'] as Scheme[])('grey, red and green texts pass AA on the %s page', (scheme) => {
    const variables = themeVariables('G')(DEFAULT_THEME as never)[scheme];
    for (const name of ['--mantine-color-error', '--mantine-color-dimmed', '--hr-good']) {
      expect(
        contrast(variables[name as keyof typeof variables] ?? '', PAGE_BACKGROUND[scheme]),
        name,
      ).toBeGreaterThanOrEqual(AA);
    }
  });
});
