import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import {
  ACCENT_SHADE,
  accentScale,
  PAGE_BACKGROUND,
  type Scheme,
  THEMES,
  type ThemeName,
  themeTokens,
} from './themes';

export function mantineTheme(name: ThemeName) {
  return createTheme({
    fontFamily: "'Figtree Variable', 'Noto Sans Arabic', system-ui, sans-serif",
    headings: {
      fontFamily: "'Figtree Variable', 'Noto Sans Arabic', system-ui, sans-serif",
      fontWeight: '650',
    },
    colors: { accent: accentScale(THEMES[name].accent) },
    primaryColor: 'accent',
    primaryShade: ACCENT_SHADE,
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    // Sentence case, as everywhere.
    components: { Badge: { defaultProps: { tt: 'none' } } },
  });
}

/** The theme's tokens as CSS variables, and Mantine's grey and red texts raised to AA contrast. */
export function themeVariables(name: ThemeName): CSSVariablesResolver {
  return (theme) => ({
    variables: {},
    light: {
      ...variables(name, 'light'),
      '--hr-good': '#1d7a35',
      '--hr-track': theme.colors.gray[2],
      '--mantine-color-error': theme.colors.red[9],
      '--mantine-color-red-outline': theme.colors.red[9],
      '--mantine-color-dimmed': theme.colors.gray[7],
      '--mantine-color-placeholder': theme.colors.gray[7],
    },
    dark: {
      ...variables(name, 'dark'),
      '--hr-good': theme.colors.green[4],
      '--hr-track': theme.colors.dark[4],
      '--mantine-color-error': theme.colors.red[4],
      '--mantine-color-red-outline': theme.colors.red[4],
      '--mantine-color-dimmed': theme.colors.dark[1],
      '--mantine-color-placeholder': theme.colors.dark[1],
    },
  });
}

function variables(name: ThemeName, scheme: Scheme): Record<string, string> {
  const tokens = themeTokens(name, scheme);
  return {
    '--hr-top-bar-background': tokens.topBarBackground,
    '--hr-top-bar-text': tokens.topBarText,
    '--hr-side-background': tokens.sideBackground,
    '--hr-side-text': tokens.sideText,
    '--hr-side-muted': tokens.sideMuted,
    '--hr-side-active-background': tokens.sideActiveBackground,
    '--hr-side-active-text': tokens.sideActiveText,
    '--hr-side-badge-background': tokens.sideBadgeBackground,
    '--hr-side-badge-text': tokens.sideBadgeText,
    '--mantine-color-anchor': tokens.accentText,
    '--mantine-color-accent-light': tokens.accentSoft,
    '--mantine-color-accent-light-hover': tokens.accentSoftHover,
    '--mantine-color-accent-light-color': tokens.accentText,
    '--mantine-color-accent-outline': tokens.accentText,
    '--mantine-color-body': PAGE_BACKGROUND[scheme],
  };
}
