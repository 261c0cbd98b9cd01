import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInShell } from './testing';
import { usePageKeys } from './use-page-keys';

function Desk({ onKey }: { onKey: (code: string) => boolean }) {
  usePageKeys(onKey);
  return <input aria-label="Why" />;
}

test('the page has the keys that are pressed alone, unless something is being typed', async () => {
  const onKey = vi.fn((_code: string) => true);
  renderInShell(<Desk onKey={onKey} />);
  await userEvent.keyboard('[KeyS]');
  await userEvent.keyboard('{Control>}[KeyS]{/Control}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), 's');
  expect(onKey).toHaveBeenCalledExactlyOnceWith('KeyS');
});
