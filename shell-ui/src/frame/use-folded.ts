import { useState } from 'react';

const STORAGE_KEY = 'navigation-folded';

/** Which entries of the menu hide what is below them, remembered in this browser. */
export function useFolded(): [ReadonlySet<string>, (id: string, isFolded: boolean) => void] {
  const [folded, setFolded] = useState(() => new Set<string>(read()));
  function fold(id: string, isFolded: boolean) {
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...next]));
    setFolded(next);
  }
  return [folded, fold];
}

function read(): string[] {
  try {
    const found = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
