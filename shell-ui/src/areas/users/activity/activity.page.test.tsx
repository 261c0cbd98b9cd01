import { fakeApi, records, renderInShell } from '@homeroom/sdk/testing';
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n';
import { openArea } from '../../area';
import { users } from '../area';
import { ActivityPage } from './activity.page';

const AMINA = '0199aaaa-0000-7000-8000-000000000001';
const ENTRY = {
  id: 'a1',
  date: '2026-11-20T08:00:00Z',
  email: 'ana@springfield.example',
  ipAddress: '127.0.0.1',
  type: 'user.suspended',
  subject: AMINA,
  subjectName: 'amina@springfield.example',
  plugin: null,
  reason: null,
  check: null,
};
const GONE = '0199aaaa-0000-7000-8000-000000000002';

beforeAll(startI18n);

test('says acts in words, and a user that is there leads to their page', async () => {
  fakeApi({
    'POST /api/search/records ActivityLog': () =>
      records([
        ENTRY,
        { ...ENTRY, id: 'a2', type: 'job.paused', subject: 'x', subjectName: 'Report cards' },
        { ...ENTRY, id: 'a3', type: 'user.deleted', subject: GONE, subjectName: GONE },
      ]),
  });
  await openArea(users, 'en');
  renderInShell(<ActivityPage />, { path: '/user/activity', user: { isAdmin: true } });
  const link = await screen.findByRole('link', { name: 'amina@springfield.example' });
  expect(link.getAttribute('href')).toBe(`/user/${AMINA}`);
  expect(screen.getByText('User suspended')).toBeTruthy();
  expect(screen.getByText('Delivery paused')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Report cards' })).toBeNull();
  expect(screen.queryByText(GONE)).toBeNull();
});

test('says which check refused a sign-on', async () => {
  const refused = { ...ENTRY, type: 'sso.refused', reason: 'not_trusted', check: 'nonce' };
  fakeApi({ 'POST /api/search/records ActivityLog': () => records([refused]) });
  await openArea(users, 'en');
  renderInShell(<ActivityPage />, { path: '/user/activity', user: { isAdmin: true } });
  expect(await screen.findByText('not_trusted · nonce')).toBeTruthy();
});
