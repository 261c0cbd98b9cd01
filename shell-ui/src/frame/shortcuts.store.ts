import { create } from 'zustand';

interface ShortcutsState {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

export const useShortcutsDialog = create<ShortcutsState>((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));
