import { useEffect, useRef } from 'react';

/**
 * Gives the page each key that is pressed alone, by its place on the keyboard, `KeyS`, wherever nothing is being typed.
 *
 * @param onKey Whether the key was one of the page's; then nothing else happens by it.
 */
export function usePageKeys(onKey: (code: string) => boolean): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (latest.current(event.code)) event.preventDefault();
    }
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
