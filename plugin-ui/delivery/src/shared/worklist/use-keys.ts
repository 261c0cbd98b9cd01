import { useEffect, useLayoutEffect, useRef } from 'react';

const FIELDS = 'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable="true"]';
/** What moves by arrows itself. */
const OWN_ARROWS = '[role="menu"], [role="listbox"], [role="radiogroup"], nav, table';

/** Calls what belongs to a pressed key, by its name in lower case, before the shell sees it, unless somebody is writing or a dialog is open. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(actions);
  // Before the screen is drawn: a key that is pressed at once must not do what belonged to the document before.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest(FIELDS)) return;
      if (event.key.startsWith('Arrow') && at?.closest(OWN_ARROWS)) return;
      // Enter belongs to the button or link that has the focus, if it is one of its own.
      if (event.key === 'Enter' && at?.closest('a, button, summary') && !at.closest('[data-work-row]'))
        return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    }
    globalThis.addEventListener('keydown', onKeyDown, { capture: true });
    return () => globalThis.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
