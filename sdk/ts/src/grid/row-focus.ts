import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus from one row's link to the next one's; Enter then opens it as any link. Space picks the row. */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const link = event.target instanceof HTMLElement ? event.target.closest('[data-row-link]') : null;
  if (!link) return;
  if (event.key === ' ') {
    event.preventDefault();
    link.closest('tr')?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
    return;
  }
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  links[links.indexOf(link as HTMLElement) + step]?.focus();
}
