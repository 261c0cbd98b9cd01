import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFocusOnPage } from './use-focus-on-page';

/** A frame with its menu, a page with a row, and a panel beside it where `hasPanel`. */
function Example({ pathname, hasPanel }: { pathname: string; hasPanel?: boolean }) {
  const content = useRef<HTMLElement>(null);
  useFocusOnPage(content, pathname);
  return (
    <>
      <a href="/menu">Menu</a>
      <main ref={content} tabIndex={-1}>
        <a key={pathname.split('/')[1]} href="/row">
          Row of {pathname.split('/')[1]}
        </a>
      </main>
      {hasPanel && (
        <div role="dialog">
          <button type="button">Close</button>
        </div>
      )}
    </>
  );
}

const focused = () => document.activeElement?.textContent;

/** Goes from one address to another; `link` has the focus before, whatever takes it meanwhile has it after. */
function go({ from, to, link, taken, hasPanel }: Record<'from' | 'to' | 'link', string> & Partial<Taken>) {
  const { rerender } = render(<Example pathname={from} />);
  screen.getByText(link).focus();
  rerender(<Example pathname={to} hasPanel={hasPanel} />);
  if (taken) screen.getByText(taken).focus();
  vi.runAllTimers();
  return rerender;
}
interface Taken {
  taken: string;
  hasPanel: boolean;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['a row that is gone', 'Row of list'],
  ['the menu', 'Menu'],
])('the keyboard goes on at the new page that %s led to', (_, link) => {
  const scroll = vi.spyOn(globalThis, 'scrollTo');
  go({ from: '/list', to: '/other', link });
  expect(document.activeElement?.localName).toBe('main');
  expect(scroll).toHaveBeenCalledWith({ top: 0 });
});

test('what somebody has focused meanwhile keeps it', () => {
  go({ from: '/list', to: '/other', link: 'Row of list', taken: 'Menu' });
  expect(focused()).toBe('Menu');
});

test('a panel has the focus while it is open, and the row it was opened from after that', () => {
  const scroll = vi.spyOn(globalThis, 'scrollTo').mockClear();
  const rerender = go({ from: '/list', to: '/list/1', link: 'Row of list', taken: 'Close', hasPanel: true });
  expect(focused()).toBe('Close');
  rerender(<Example pathname="/list" />);
  screen.getByText('Row of list').focus();
  vi.runAllTimers();
  expect(focused()).toBe('Row of list');
  expect(scroll).not.toHaveBeenCalled();
});
