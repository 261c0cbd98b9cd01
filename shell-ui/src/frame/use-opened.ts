import { useState } from 'react';

const STORAGE_KEY = 'navigation-opened';

/** By entry of the menu, whether what is below it was opened or folded away; remembered in this browser. */
export type Opened = Readonly<Record<string, boolean>>;

export function useOpened(): [Opened, (id: string, isOpen: boolean) => void] {
  const [opened, setOpened] = useState(read);
  function open(id: string, isOpen: boolean) {
    const next = { ...opened, [id]: isOpen };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    setOpened(next);
  }
  return [opened, open];
}

function read(): Opened {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Opened) : {};
  } catch {
    return {};
  }
}
