import { type FakeAnswer, fakeApi, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { loadRemote } from '@module-federation/runtime';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { useSession } from '../../session/session.store';
import { bootstrap } from '../../testing';
import { openArea } from '../area';
import { settings } from './area';
import { SettingsPage } from './settings.page';

const FLAGS = [
  {
    key: 'HideAdvancedOptions',
    value: false,
    title: 'Hide advanced options',
    description: 'x.',
    readBy: ['Document delivery', 'Mail'],
    awaits: null,
    hasEffect: true,
  },
  {
    key: 'OptimizedIdCheck',
    value: true,
    title: 'Optimized id check',
    description: 'x.',
    readBy: ['Document delivery'],
    awaits: null,
    hasEffect: true,
  },
  {
    key: 'EnableBulkUpload',
    value: true,
    title: 'Bulk upload',
    description: 'x.',
    readBy: ['Document storage'],
    awaits: 'bulk upload',
    hasEffect: false,
  },
];
const SIS = {
  sisUrl: 'https://sis.example.org',
  clientId: 'c1',
  isSecretSet: true,
  updatedOn: null,
  updatedBy: null,
};
const KIOSK = { id: 'kiosk', name: 'Kiosk', description: '', enabled: true, hasSettings: true };
const DETAILS = {
  ...KIOSK,
  settings: {
    schema: { type: 'object', properties: { host: { type: 'string', title: 'Host' } } },
    values: { host: 'k1' },
    secrets: {},
  },
};

function show(path: string, remotes = bootstrap().remotes) {
  const api = fakeApi({
    'GET /api/shell/bootstrap': () => success({ ...bootstrap(), remotes }),
    'GET /api/plugin': () => success([KIOSK, { ...KIOSK, id: 'demo', name: 'Demo' }]),
    'GET /api/plugin/kiosk': () => success(DETAILS),
    'GET /api/customerSettings/getCustomerSettings': () => success(FLAGS),
    'POST /api/customerSettings/store': () => success({}),
    'GET /api/dynamicSettings/getSettings': () => success({ sis: SIS }),
    'POST /api/dynamicSettings/saveSISCreds': () => success(SIS),
    'POST /api/dynamicSettings/saveDistrict': () => success({}),
    'POST /api/locker/lock': () => success({ by: 'me', isMine: true, since: '2026-01-01T00:00:00Z' }),
    'POST /api/locker/unlock': () => success({}),
    'POST /api/shell/interfaceReports': () => success({}),
  });
  const page = (
    <Routes>
      <Route path="/settings" element={<SettingsPage />} />
      <Route path="/settings/:pane" element={<SettingsPage />} />
    </Routes>
  );
  return { ...api, ...renderInShell(page, { path, user: { isAdmin: true } }) };
}
const bodyOf = (requests: { path: string; body: unknown }[], path: string) =>
  requests.find((request) => request.path === path)?.body;

beforeAll(async () => {
  await startI18n();
  await openArea(settings, 'en');
});
beforeEach(() => useSession.setState({ token: 'token', organization: 'springfield', status: 'signed-in' }));

describe('SettingsPage', () => {
  test('begins with the district, and saves its facts', async () => {
    const { requests, notices } = show('/settings');
    const name = await screen.findByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Riverside');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(bodyOf(requests, '/api/dynamicSettings/saveDistrict')).toEqual({
      name: 'Riverside',
      language: 'en',
      timezone: 'UTC',
    });
  });

  test('switches a flag with the specification’s words, and takes it back when it is refused', async () => {
    const { requests, notices, handlers } = show('/settings/customer');
    const flag = await screen.findByRole('switch', { name: /Hide advanced options/ });
    await userEvent.click(flag);
    await waitFor(() => expect(notices.at(-1)?.message).toBe('Successfully Updated Customer Settings!'));
    expect(bodyOf(requests, '/api/customerSettings/store')).toEqual({
      key: 'HideAdvancedOptions',
      value: true,
    });
    handlers['POST /api/customerSettings/store'] = () => refusal(403, 'forbidden', 'No');
    const other = screen.getByRole('switch', { name: /Optimized id check/ });
    await userEvent.click(other);
    await waitFor(() => expect(notices.at(-1)?.message).toBe('Failed to Update Customer Settings'));
    expect(other).toHaveProperty('checked', true);
  });

  test('says what came of a switched flag though the page was left meanwhile', async () => {
    const { notices, handlers, unmount } = show('/settings/customer');
    let resolve: (answer: FakeAnswer) => void = () => undefined;
    handlers['POST /api/customerSettings/store'] = () =>
      new Promise((done) => {
        resolve = done;
      });
    await userEvent.click(await screen.findByRole('switch', { name: /Hide advanced options/ }));
    unmount();
    resolve(refusal(403, 'forbidden', 'No'));
    await waitFor(() => expect(notices.at(-1)?.message).toBe('Failed to Update Customer Settings'));
  });

  test('shows no flag without an effect, and says that there are such', async () => {
    show('/settings/customer');
    expect(await screen.findByText(/features that your district does not have/)).toBeTruthy();
    expect(screen.getAllByRole('switch')).toHaveLength(2);
    expect(screen.queryByText('Bulk upload')).toBeNull();
  });

  test('keeps the stored secret when none is typed, and never shows it', async () => {
    const { requests } = show('/settings/sis');
    const client = await screen.findByLabelText(/^Client ID/);
    expect(screen.getByLabelText(/^Client secret/)).toHaveProperty('value', '');
    await userEvent.clear(client);
    await userEvent.type(client, 'c2');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodyOf(requests, '/api/dynamicSettings/saveSISCreds')).toEqual({
        sisUrl: 'https://sis.example.org',
        clientId: 'c2',
      }),
    );
  });

  test('draws a form for a plugin without a pane, and a plugin’s own pane only when it is opened', async () => {
    const [demo] = bootstrap().remotes;
    const place = {
      id: 'demo.1',
      slot: 'settings.pane@1' as const,
      expose: './plugin',
      path: null,
      title: 'Demonstration',
      icon: null,
      order: 1,
      hasCount: false,
      empty: null,
    };
    vi.mocked(loadRemote).mockResolvedValue({
      default: {
        id: 'demo',
        contract: 1,
        routes: [],
        slots: { 'settings.pane@1': () => <p>Its own pane</p> },
      },
    });
    show('/settings/kiosk', demo ? [{ ...demo, contributions: [place] }] : []);
    expect(await screen.findByLabelText('Host')).toHaveProperty('value', 'k1');
    expect(loadRemote).not.toHaveBeenCalled();
    expect(screen.getAllByRole('link', { name: /Demo/ })).toHaveLength(1);
    await act(() => userEvent.click(screen.getByRole('link', { name: 'Demonstration' })));
    expect(await screen.findByText('Its own pane')).toBeTruthy();
  });

  test('a pane that is not there says so', async () => {
    show('/settings/nobody');
    expect(await screen.findByText(/There are no settings here/)).toBeTruthy();
  });
});
