import { fakeApi, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { openArea } from '../area';
import { releases } from './area';
import { ReleasesPage } from './releases.page';

const OFFERED = {
  version: '1.1.0',
  publisher: 'acme.example',
  tier: 'gold',
  notes: 'Reads faster.\nTwo faults are gone.',
  fit: 'fits',
  reason: 'It is compatible with this installation.',
  mayInstall: true,
};
const NOTICES = {
  id: 'notices',
  name: 'Notices',
  description: 'Notices to families.',
  version: '1.0.0',
  publisher: 'acme.example',
  tier: 'silver',
  status: 'ready',
  reason: '',
  offered: OFFERED,
};
const LOANS = { ...NOTICES, id: 'loans', name: 'Loans', version: '', publisher: '', tier: '', status: '' };
const ALL = {
  hasIndex: true,
  problem: '',
  lookedAt: '2026-01-01T00:00:00Z',
  canUpdate: true,
  isJudging: false,
  update: null,
  plugins: [NOTICES, LOANS],
};

function show(found: object = {}) {
  const api = fakeApi({
    'GET /api/registry/releases': () => success({ ...ALL, ...found }),
    'POST /api/registry/look': () => success({ ...ALL, plugins: [NOTICES] }),
    'POST /api/registry/update': () =>
      success({
        ...ALL,
        update: { pluginId: 'notices', state: 'running', message: '', at: '2026-01-01T00:00:00Z' },
      }),
  });
  return { ...api, ...renderInShell(<ReleasesPage />, { path: '/releases', user: { isSupport: true } }) };
}
const card = (name: string) => screen.findByRole('listitem', { name });

beforeAll(async () => {
  await startI18n();
  await openArea(releases, 'en');
});

describe('ReleasesPage', () => {
  test('shows what is installed with state, version, publisher and tier', async () => {
    show();
    const notices = await card('Notices');
    for (const text of ['Works', '1.0.0', 'acme.example', 'Silver']) {
      expect(within(notices).getByText(text)).toBeTruthy();
    }
  });

  test('shows what is newer with its notes, and updates after a question', async () => {
    const { requests } = show();
    const notices = await card('Notices');
    expect(within(notices).getByText('Version 1.1.0 is available')).toBeTruthy();
    expect(within(notices).getByText(/Two faults are gone/)).toBeTruthy();
    await userEvent.click(within(notices).getByRole('button', { name: 'Update Notices' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update Notices to 1.1.0?' });
    expect(within(dialog).getByText(/no request is lost/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update to 1.1.0' }));
    expect(requests.find(({ path }) => path === '/api/registry/update')?.body).toEqual({
      pluginId: 'notices',
      version: '1.1.0',
    });
    expect(await screen.findByText('Notices is being updated')).toBeTruthy();
    expect(within(await card('Notices')).queryByRole('button')).toBeNull();
  });

  test('what does not fit says why, and has no action', async () => {
    const reason = 'It was written for plugin API >=2; this host has 1.0.';
    show({ plugins: [{ ...NOTICES, offered: { ...OFFERED, fit: 'unfit', reason, mayInstall: false } }] });
    const notices = await card('Notices');
    expect(within(notices).getByText(reason)).toBeTruthy();
    expect(within(notices).queryByRole('button')).toBeNull();
    expect(within(notices).queryByText(/homeroom plugin/)).toBeNull();
  });

  test.each([
    ['nobody has signed it', { plugins: [{ ...NOTICES, offered: { ...OFFERED, mayInstall: false } }] }],
    ['homeroom up is not running', { canUpdate: false, plugins: [NOTICES] }],
  ])('says the command where %s', async (_why, found) => {
    show(found);
    const notices = await card('Notices');
    expect(within(notices).getByText('homeroom plugin update notices')).toBeTruthy();
    expect(within(notices).queryByRole('button')).toBeNull();
  });

  test('what is not installed stands apart with its command', async () => {
    show();
    const loans = await card('Loans');
    expect(within(loans).getByText('homeroom plugin install loans')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Check for updates' }));
    await screen.findByRole('button', { name: 'Check for updates' });
    expect(screen.queryByRole('listitem', { name: 'Loans' })).toBeNull();
  });

  test('an index that is away says so, and hides nothing', async () => {
    show({ problem: 'plugins.example cannot be reached.' });
    expect((await screen.findByRole('alert')).textContent).toContain('plugins.example cannot be reached.');
    expect(await card('Notices')).toBeTruthy();
  });

  test('without an index it says how to have one', async () => {
    show({ hasIndex: false, lookedAt: null, plugins: [{ ...NOTICES, offered: null }] });
    expect(await screen.findByText(/Set HOMEROOM_PLUGIN_INDEX/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check for updates' })).toBeNull();
  });

  test('nothing installed is said', async () => {
    show({ plugins: [] });
    expect(await screen.findByText('No plugin is installed.')).toBeTruthy();
  });

  test('an update that failed says why', async () => {
    const update = { pluginId: 'notices', state: 'failed', message: 'The disk is full.' };
    show({ update: { ...update, at: '2026-01-01T00:00:00Z' } });
    expect(await screen.findByText('Notices was not updated')).toBeTruthy();
    expect(screen.getByText('The disk is full.')).toBeTruthy();
  });

  test('tiers that are being found are not called none', async () => {
    show({ isJudging: true, plugins: [{ ...NOTICES, tier: '' }] });
    expect(within(await card('Notices')).getByText('Checking …')).toBeTruthy();
  });

  test('what cannot be loaded can be tried again', async () => {
    const { handlers } = show();
    handlers['GET /api/registry/releases'] = () => refusal(403, 'forbidden', 'You are not authorized.');
    renderInShell(<ReleasesPage />, { path: '/releases', user: { isSupport: true } });
    expect(await screen.findByText(/You are not authorized/)).toBeTruthy();
  });
});
