import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CountCards } from './count-cards';
import { renderInShell } from './testing';

test('every number opens the rows that it counts, and the one that is open says so', async () => {
  const { location } = renderInShell(
    <CountCards
      label="Results"
      cards={[
        { id: 'all', to: '?', count: 1200, label: 'Recipients' },
        { id: 'failed', to: '?show=failed', count: 7, label: 'Failed', isBad: true },
      ]}
      current="all"
    />,
    { path: '/job/j1' },
  );
  const cards = within(screen.getByRole('navigation', { name: 'Results' }));
  expect(cards.getByRole('link', { name: '1,200 Recipients' }).getAttribute('aria-current')).toBe('true');
  const failed = cards.getByRole('link', { name: '7 Failed' });
  expect(failed.getAttribute('aria-current')).toBeNull();
  expect(failed.dataset.bad).toBe('true');
  await userEvent.click(failed);
  expect(location.current).toBe('/job/j1?show=failed');
});
