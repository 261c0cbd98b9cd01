import { Menu } from '@mantine/core';
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

function QuestionOfMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu withinPortal>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Ask</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog title="Really?" isOpen onClose={() => setOpen(false)}>
          <input aria-label="Why" />
        </Dialog>
      )}
    </>
  );
}

test('a dialog that a menu has opened gives the focus back to the button of the menu', async () => {
  renderInShell(<QuestionOfMenu />);
  const more = screen.getByRole('button', { name: 'More' });
  await userEvent.click(more);
  const ask = await screen.findByRole('menuitem', { name: 'Ask' });
  ask.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Really?' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(more));
});
