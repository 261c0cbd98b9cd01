import type { KeyboardEvent } from 'react';

const STOPS = 'a[href], button:not([disabled])';

/** Up and down, Home and End walk through the menu; left and right fold and unfold what is below an entry. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    fold(event);
    return;
  }
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter(isShown);
  const here = stops.indexOf(document.activeElement as HTMLElement);
  const target = targetOf(event.key, here, stops.length);
  if (target === null || here < 0) return;
  event.preventDefault();
  stops[target]?.focus();
}

function targetOf(key: string, here: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(here + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(here - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function fold(event: KeyboardEvent<HTMLElement>): void {
  const row = document.activeElement?.closest('[data-entry]');
  const toggle = row?.querySelector<HTMLElement>('button[aria-expanded][aria-controls]');
  if (!toggle) return;
  event.preventDefault();
  const isUnfolding = (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
  if (isUnfolding !== (toggle.getAttribute('aria-expanded') === 'true')) toggle.click();
}

function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden]') === null;
}
