import { fakeApi, renderInShell, success } from '@homeroom/sdk/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../i18n/i18n';
import { type Announcement, Announcements } from './announcements';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const announcement = (parts: Partial<Announcement>): Announcement => ({
  id: 'a1',
  texts: { en: 'Maintenance on Sunday', ar: 'صيانة يوم الأحد' },
  severity: 'warning',
  startsOn: inHours(1),
  endsOn: inHours(2),
  isForEverybody: true,
  ...parts,
});

beforeAll(startI18n);

test('says what is to come and what is under way, and lets it be closed', async () => {
  const under = announcement({ id: 'a2', texts: { en: 'Mail is slow' }, startsOn: inHours(-1) });
  renderInShell(
    <Announcements first={[announcement({}), under, announcement({ id: 'a3', endsOn: inHours(-1) })]} />,
  );
  const [toCome, now] = screen.getAllByRole('status');
  expect(screen.getAllByRole('status')).toHaveLength(2);
  expect(toCome?.textContent).toMatch(/Maintenance on Sunday.*From/);
  expect(now?.textContent).toMatch(/Mail is slow.*Until/);
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.queryByText('Maintenance on Sunday')).toBeNull();
});

test('a critical one stays, and news come by the socket', async () => {
  fakeApi({
    'GET /api/message': () => success([announcement({ severity: 'critical', texts: { en: 'Down now' } })]),
  });
  const { send } = renderInShell(<Announcements first={[]} />);
  send({ model: 'Message', payload: {} });
  expect((await screen.findByRole('alert')).textContent).toContain('Down now');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});
