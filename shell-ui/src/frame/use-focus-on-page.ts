import { type RefObject, useEffect, useRef } from 'react';

/** Longer than a closed panel waits before it gives the focus back, in milliseconds. */
const AFTER_PANELS = 50;

/**
 * Moves the focus and the scroll position to the beginning of `content` when the path has changed, as a page load
 * does for the keyboard and the screen reader. Not where something has taken the focus meanwhile, nor where it is still
 * in the page or in a dialog: then a panel has opened or closed beside a list, and whoever closes it goes on at the row
 * that it was opened from.
 */
export function useFocusOnPage(content: RefObject<HTMLElement | null>, pathname: string) {
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const before = document.activeElement;
    const timer = setTimeout(() => {
      const focused = document.activeElement;
      const isTaken = focused !== document.body && focused !== before;
      if (isTaken || focused?.closest('[role="dialog"]') || isWithin(content.current, focused)) return;
      content.current?.focus({ preventScroll: true });
      globalThis.scrollTo({ top: 0 });
    }, AFTER_PANELS);
    return () => clearTimeout(timer);
  }, [content, pathname]);
}

function isWithin(content: HTMLElement | null, focused: Element | null): boolean {
  return focused !== content && content !== null && content.contains(focused);
}
