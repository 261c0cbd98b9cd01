import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog';
import { renderInShell } from './testing';

function Question() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog title="Really?" isOpen={isOpen} onClose={() => setOpen(false)}>
        <input aria-label="Why" />
      </Dialog>
    </>
  );
}

test('a dialog takes the focus, and gives it back when it is closed', async () => {
  renderInShell(<Question />);
  const ask = screen.getByRole('button', { name: 'Ask' });
  await userEvent.click(ask);
  const dialog = await screen.findByRole('dialog', { name: 'Really?' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(ask));
});
