import {
  DirectionProvider,
  localStorageColorSchemeManager,
  MantineProvider,
  useDirection,
} from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useLanguage } from '../i18n/i18n';
import { getStyleNonce } from '../nonce';
import { mantineTheme, themeVariables } from './mantine-theme';
import { useTheme } from './theme.store';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });

export function ThemeProvider({ children }: { children: ReactNode }) {
  const name = useTheme((state) => state.name);
  const direction = useLanguage((state) => state.language.direction);
  return (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={mantineTheme(name)}
        cssVariablesResolver={themeVariables(name)}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={getStyleNonce}
      >
        <DocumentLanguage />
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}

/** Keeps the document's `lang` and `dir` at the chosen language. */
function DocumentLanguage() {
  const { locale, direction } = useLanguage((state) => state.language);
  const { setDirection } = useDirection();
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = direction;
    setDirection(direction);
  }, [locale, direction, setDirection]);
  return null;
}
