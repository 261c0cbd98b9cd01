import { useEffect, useRef } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/**
 * Calls what belongs to a pressed key, unless somebody is writing or a dialog is open. `mod+k` is K with Control or
 * Command, and is heard also while somebody writes.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey) return;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (!hasModifier && event.target instanceof Element && event.target.closest(FIELDS)) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      const action = latest.current[hasModifier ? `mod+${event.key.toLowerCase()}` : event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
