import { create } from 'zustand';
import { DEFAULT_THEME_NAME, THEMES, type ThemeName } from './themes';

const STORAGE_KEY = 'theme';

function storedTheme(): ThemeName {
  const name = localStorage.getItem(STORAGE_KEY) ?? '';
  return Object.hasOwn(THEMES, name) ? (name as ThemeName) : DEFAULT_THEME_NAME;
}

interface ThemeState {
  name: ThemeName;
  choose: (name: ThemeName) => void;
}

export const useTheme = create<ThemeState>((set) => ({
  name: storedTheme(),
  choose: (name) => {
    localStorage.setItem(STORAGE_KEY, name);
    set({ name });
  },
}));
