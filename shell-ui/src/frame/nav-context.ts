import { createContext, useContext } from 'react';
import type { MenuItem } from '../bootstrap.queries';

interface NavState {
  /** The entry that the address belongs to. */
  current: MenuItem | undefined;
  counts: Readonly<Record<string, number>>;
  /** Whether what is below an entry is shown. */
  isOpen: (item: MenuItem) => boolean;
  open: (id: string, isOpen: boolean) => void;
  /** Fetches the page behind an entry that the pointer or the focus has come to. */
  preload: (item: MenuItem) => void;
}

const NONE: NavState = {
  current: undefined,
  counts: {},
  isOpen: () => true,
  open: () => undefined,
  preload: () => undefined,
};

export const NavContext = createContext<NavState>(NONE);

export const useNav = () => useContext(NavContext);
