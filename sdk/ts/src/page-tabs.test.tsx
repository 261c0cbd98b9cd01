import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PageTabs } from './page-tabs';
import { renderInShell } from './testing';

test('each tab leads to its address, and the one that is shown says so', async () => {
  const tabs = [
    { id: 'added', title: 'Added', path: '/results' },
    { id: 'others', title: 'Not added', path: '/results/others' },
  ];
  const { location } = renderInShell(<PageTabs label="Results" tabs={tabs} current="added" />, {
    path: '/results',
  });
  const links = within(screen.getByRole('navigation', { name: 'Results' }));
  expect(links.getByRole('link', { current: 'page' }).textContent).toBe('Added');
  await userEvent.click(links.getByRole('link', { name: 'Not added' }));
  expect(location.current).toBe('/results/others');
});
