import { useState } from 'react';

const STORAGE_KEY = 'navigation-collapsed';

/** Whether the side navigation shows icons only, remembered in this browser, and the toggle. */
export function useIsCollapsed(): [boolean, () => void] {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(STORAGE_KEY) === 'true');
  function toggle() {
    localStorage.setItem(STORAGE_KEY, String(!isCollapsed));
    setCollapsed(!isCollapsed);
  }
  return [isCollapsed, toggle];
}
