import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';
import { renderInShell } from './testing';

type Props = Partial<Omit<Parameters<typeof ConfirmDialog>[0], 'title' | 'isOpen' | 'onClose'>>;
type Entitlements = NonNullable<Parameters<typeof renderInShell>[1]>['entitlements'];

/** A question that is there only while it is asked. */
function Page(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Delete 3 persons?"
          isOpen
          onClose={() => setOpen(false)}
          confirmLabel="Delete 3 persons"
          isPending={false}
          onConfirm={() => undefined}
          {...props}
        >
          <input aria-label="Why" />
        </ConfirmDialog>
      )}
    </>
  );
}

function setUp(props: Props = {}, entitlements?: Entitlements) {
  const onConfirm = vi.fn();
  const plugin = { id: 'clubs', dictionary: {} };
  renderInShell(<Page {...props} onConfirm={onConfirm} />, { plugin, entitlements });
  return onConfirm;
}

async function ask() {
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  return screen.findByRole('dialog', { name: 'Delete 3 persons?' });
}

const button = (name: string) => screen.getByRole('button', { name });

describe('ConfirmDialog', () => {
  test('does it by its verb, which has the focus', async () => {
    const onConfirm = setUp();
    await ask();
    await waitFor(() => expect(document.activeElement).toBe(button('Delete 3 persons')));
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test('begins on the way back where something is taken away, and gives the focus back', async () => {
    const onConfirm = setUp({ isDangerous: true });
    await ask();
    await waitFor(() => expect(document.activeElement).toBe(button('Go back')));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button('Ask')));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('Enter in a field confirms', async () => {
    const onConfirm = setUp();
    await ask();
    await userEvent.type(screen.getByLabelText('Why'), 'Moved{Enter}');
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test('does nothing while something is missing', async () => {
    const onConfirm = setUp({ isReady: false });
    await ask();
    expect(button('Delete 3 persons')).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByLabelText('Why'), 'Moved{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('does nothing once the licence has ended', async () => {
    const onConfirm = setUp({}, { clubs: { state: 'lapsed', until: '2026-03-09' } });
    await ask();
    await userEvent.type(screen.getByLabelText('Why'), 'Moved{Enter}');
    await userEvent.click(button('Delete 3 persons'));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('says in its place what went wrong', async () => {
    setUp({ error: new Error('boom') });
    await ask();
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on the server.');
  });

  test('leaves only the way out where nothing is to be confirmed', async () => {
    setUp({ confirmLabel: undefined });
    await ask();
    expect(screen.queryByRole('button', { name: 'Delete 3 persons' })).toBeNull();
    expect(button('Go back')).toBeTruthy();
  });
});
