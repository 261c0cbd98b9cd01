import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderInShell } from './testing';
import { useDraft } from './use-draft';

const EMPTY = { subject: '', ids: '' };
const withoutIds = (draft: typeof EMPTY) => ({ ...draft, ids: '' });

function Letter() {
  const { draft, change, discard } = useDraft('letter', {
    begin: (kept) => ({ ...EMPTY, ...(kept as Partial<typeof EMPTY> | null) }),
    keep: withoutIds,
  });
  return (
    <>
      <output>{JSON.stringify(draft)}</output>
      <button type="button" onClick={() => change({ subject: 'News', ids: '7' })}>
        Type
      </button>
      <button type="button" onClick={() => change(({ subject }) => ({ subject: `${subject}!` }))}>
        Add
      </button>
      <button type="button" onClick={discard}>
        Send
      </button>
    </>
  );
}

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('useDraft', () => {
  beforeEach(() => sessionStorage.clear());

  test('survives a reload, but for what is not to be kept', async () => {
    const { unmount } = renderInShell(<Letter />);
    await press('Type');
    await press('Add');
    expect(shown()).toEqual({ subject: 'News!', ids: '7' });
    unmount();
    renderInShell(<Letter />);
    expect(shown()).toEqual({ subject: 'News!', ids: '' });
  });

  test('is gone once it is discarded, whatever changes after that', async () => {
    const { unmount } = renderInShell(<Letter />);
    await press('Type');
    await press('Send');
    await press('Add');
    unmount();
    renderInShell(<Letter />);
    expect(shown()).toEqual(EMPTY);
  });

  test('is nobody else’s', async () => {
    const { unmount } = renderInShell(<Letter />);
    await press('Type');
    unmount();
    renderInShell(<Letter />, { user: { id: 'u2' } });
    expect(shown()).toEqual(EMPTY);
  });
});
