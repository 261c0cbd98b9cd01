import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { FileDrop } from './file-drop';
import { renderInShell } from './testing';
import { WriteButton } from './write-button';
import { WriteForm } from './write-form';

const plugin = { id: 'clubs', dictionary: {} };
const LAPSED = { clubs: { state: 'lapsed', until: '2026-03-09' } } as const;
const REASON =
  'The licence for this ended on March 9, 2026. You can read and export what is here, but you cannot change anything.';

describe('WriteButton', () => {
  test('acts, or leads to a page, while the licence runs', async () => {
    const act = vi.fn();
    renderInShell(
      <>
        <WriteButton onClick={act}>Cancel</WriteButton>
        <WriteButton to="/new">New</WriteButton>
      </>,
      { plugin, entitlements: { clubs: { state: 'active', until: '2026-03-09' } } },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(act).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'New' }).getAttribute('href')).toBe('/new');
  });

  test('does nothing once it has ended, but is reached by keyboard and says why', async () => {
    const act = vi.fn();
    renderInShell(
      <>
        <WriteButton onClick={act} disabled>
          Cancel
        </WriteButton>
        <WriteButton to="/new">New</WriteButton>
      </>,
      { plugin, entitlements: LAPSED },
    );
    const button = screen.getByRole('button', { name: 'Cancel', description: REASON });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    expect(act).not.toHaveBeenCalled();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('button', { name: 'New', description: REASON })).toBeTruthy();
  });

  test('asks for the plugin that it names; outside of plugins everything may be changed', async () => {
    renderInShell(
      <>
        <WriteButton>Save</WriteButton>
        <WriteButton plugin="clubs">Retry</WriteButton>
      </>,
      { entitlements: LAPSED },
    );
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-disabled')).toBe('true');
  });
});

test('a form without a licence can be read and not be sent', async () => {
  const send = vi.fn();
  renderInShell(
    <WriteForm onSubmit={send} submitLabel="Save">
      <input aria-label="Name" defaultValue="Chess" />
    </WriteForm>,
    { plugin, entitlements: LAPSED },
  );
  const field: HTMLInputElement = screen.getByLabelText('Name');
  expect(field.closest('fieldset')?.disabled).toBe(true);
  expect(field.value).toBe('Chess');
  await userEvent.click(screen.getByRole('button', { name: 'Save', description: REASON }));
  field.form?.requestSubmit();
  expect(send).not.toHaveBeenCalled();
});

test('a place for files takes none without a licence, and says why', async () => {
  const take = vi.fn();
  renderInShell(<FileDrop label="Your file" hint="A PDF" accept=".pdf" onFile={take} />, {
    plugin,
    entitlements: LAPSED,
  });
  const field = screen.getByLabelText(/^Your file/);
  expect(screen.getByText(REASON)).toBeTruthy();
  expect(screen.queryByText('A PDF')).toBeNull();
  await userEvent.upload(field, new File(['x'], 'x.pdf', { type: 'application/pdf' }));
  expect(take).not.toHaveBeenCalled();
});
