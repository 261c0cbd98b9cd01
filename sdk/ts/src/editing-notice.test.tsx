import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EditingNotice } from './editing-notice';
import { fakeApi, refusal, renderInShell, success } from './testing';

const show = (lock: object | null) => {
  const { requests } = fakeApi({
    'POST /api/locker/lock': () => (lock ? success(lock) : refusal(503, 'down', '')),
    'POST /api/locker/unlock': () => success({}),
  });
  return { requests, ...renderInShell(<EditingNotice model="Plugin" record="mail" />) };
};

test('names the other editor and since when', async () => {
  show({ by: 'Edna K', isMine: false, since: '2026-11-20T16:02:00Z' });
  expect((await screen.findByRole('status')).textContent).toContain(
    'Edna K has been editing this since 10:02',
  );
});

test('says nothing of oneself, nor when nobody can be asked, and gives the lock back', async () => {
  const { requests, unmount } = show({ by: 'Me', isMine: true, since: '2026-11-20T16:02:00Z' });
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/locker/unlock'));
  expect(requests.at(-1)?.body).toEqual({ model: 'Plugin', id: 'mail' });
  show(null);
  expect(screen.queryByRole('status')).toBeNull();
});
