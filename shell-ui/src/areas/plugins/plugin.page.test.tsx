import { fakeApi, records, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { openArea } from '../area';
import { plugins } from './area';
import { ManualPage } from './manual.page';
import { PluginPage } from './plugin.page';

const PLUGIN = {
  id: 'kiosk',
  name: 'Kiosk',
  description: 'A kiosk.',
  version: '1.2.0',
  status: 'ready',
  enabled: true,
  isSwitchedOff: false,
  lacksSetup: false,
  reason: '',
  switchedOffBecause: '',
  hasCheck: true,
  hasSettings: true,
  interface: 'none',
  interfaceFailures: 0,
  interfaceFailedOn: null,
  manuals: [{ name: 'guide', language: 'en' }],
  settings: {
    schema: {
      type: 'object',
      required: ['host'],
      properties: {
        host: { type: 'string', title: 'Host' },
        token: { type: 'string', format: 'password', writeOnly: true, title: 'Token' },
      },
    },
    values: { host: 'k1' },
    secrets: { token: true },
  },
  missing: {},
  services: [] as object[],
};
const OFF = {
  ...PLUGIN,
  enabled: false,
  isSwitchedOff: true,
  reason: 'Off.',
  switchedOffBecause: 'It burns.',
};
const FINDING = { code: 'gone', severity: 'error', message: 'It does not answer.', remedy: 'Plug it in.' };

function show({ plugin = PLUGIN as object, findings = [] as object[], path = '/plugins/kiosk' } = {}) {
  const api = fakeApi({
    'GET /api/plugin/kiosk': () => success(plugin),
    'POST /api/plugin/check': () => success({ findings }),
    'POST /api/plugin/disable': () => success({}),
    'POST /api/plugin/use': () => success({}),
    'POST /api/plugin/enable': () => success({ findings: [] }),
    'POST /api/plugin/settings': () => success(PLUGIN.settings),
    'POST /api/locker/lock': () => success({ by: 'me', isMine: true, since: '2026-01-01T00:00:00Z' }),
    'POST /api/locker/unlock': () => success({}),
    'POST /api/search/records Plugins': () => records([]),
    'GET /api/plugin/kiosk/manual/guide': () =>
      success({ name: 'guide', language: 'en', markdown: '# Kiosk\n\n## Use it' }),
  });
  const page = (
    <Routes>
      <Route path="/plugins/:id" element={<PluginPage />} />
      <Route path="/plugins/:id/manual/:name" element={<ManualPage />} />
    </Routes>
  );
  return { ...api, ...renderInShell(page, { path, user: { isAdmin: true } }) };
}
const bodyOf = (requests: { path: string; body: unknown }[], path: string) =>
  requests.find((request) => request.path === path)?.body;

beforeAll(async () => {
  await startI18n();
  await openArea(plugins, 'en');
});

describe('PluginPage', () => {
  test('one of several that do the same is chosen on its page', async () => {
    const roster = {
      protocol: 'acme.Roster',
      key: 'kiosk',
      title: 'Student rosters',
      isUsed: false,
      others: ['Birch', 'Cedar'],
    };
    const { requests } = show({ plugin: { ...PLUGIN, services: [roster] } });
    expect(await screen.findByText('Birch and Cedar can do this too.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Use it for: Student rosters' }));
    expect(bodyOf(requests, '/api/plugin/use')).toEqual({
      pluginId: 'kiosk',
      protocol: 'acme.Roster',
      key: 'kiosk',
    });
  });

  test('the one that is used says so and offers nothing', async () => {
    const roster = {
      protocol: 'acme.Roster',
      key: 'kiosk',
      title: 'Student rosters',
      isUsed: true,
      others: [],
    };
    show({ plugin: { ...PLUGIN, services: [roster] } });
    expect(await screen.findByText('In use')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Use it for/ })).toBeNull();
  });

  test('one that waits for its settings says which, and is drawn as needing them', async () => {
    const reason = 'It is off until these are set: Host.';
    const plugin = {
      ...PLUGIN,
      enabled: false,
      lacksSetup: true,
      reason,
      settings: { ...PLUGIN.settings, values: {} },
      missing: { host: 'This is needed.' },
    };
    await show({ plugin });
    const notice = (await screen.findByText('This plugin is not in use yet')).closest(
      '[role=status]',
    ) as HTMLElement;
    expect(within(notice).getByRole('listitem').textContent).toBe('Host: This is needed.');
    expect(screen.getByText('Needs settings')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
  });

  test('one whose check does not pass says what it has found', async () => {
    const reason = 'It is off until its check passes. It does not answer.';
    await show({ plugin: { ...PLUGIN, enabled: false, lacksSetup: true, reason } });
    const notice = (await screen.findByText('This plugin is not in use yet')).closest(
      '[role=status]',
    ) as HTMLElement;
    expect(within(notice).getByText(reason)).toBeTruthy();
    expect(within(notice).queryByRole('listitem')).toBeNull();
  });

  test('says that all is well, or what was found and what to do', async () => {
    show();
    expect(await screen.findByText('No problems were found.')).toBeTruthy();
    show({ findings: [FINDING] });
    expect(await screen.findByText('It does not answer. Plug it in.')).toBeTruthy();
  });

  test('asks why before it switches off', async () => {
    const { requests } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
    const dialog = await screen.findByRole('dialog', { name: 'Switch off Kiosk?' });
    const confirm = within(dialog).getByRole('button', { name: 'Switch off' });
    await userEvent.click(confirm);
    expect(within(dialog).getByText('Enter a reason, so that others know.')).toBeTruthy();
    expect(bodyOf(requests, '/api/plugin/disable')).toBeUndefined();
    await userEvent.type(within(dialog).getByRole('textbox'), 'It burns.');
    await userEvent.click(confirm);
    expect(bodyOf(requests, '/api/plugin/disable')).toEqual({ pluginId: 'kiosk', reason: 'It burns.' });
  });

  test('says why it is off, and why it stays so', async () => {
    const { handlers } = show({ plugin: { ...OFF, missing: { host: 'Field required' } } });
    expect(await screen.findByText('It burns.')).toBeTruthy();
    handlers['POST /api/plugin/enable'] = () => refusal(409, 'plugin_not_ready', 'Set these first: host.');
    await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Set these first: host.');
    expect(within(alert).getByRole('link', { name: 'Open its settings' })).toBeTruthy();
  });

  test('has no switch for what is not licensed, and says the reason', async () => {
    show({ plugin: { ...PLUGIN, enabled: false, reason: 'The licence does not include docSig.' } });
    expect(await screen.findByText('Not licensed')).toBeTruthy();
    expect(screen.getByText('The licence does not include docSig.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Switch o/ })).toBeNull();
  });

  test.each([
    ['suspended', 'Taken out of use'],
    ['untrusted', 'Not trusted'],
  ])('a plugin that is %s has a word for it, and no switch', async (status, word) => {
    show({
      plugin: { ...PLUGIN, status, enabled: false, reason: 'Its files are not those of its release.' },
    });
    expect(await screen.findByText(word)).toBeTruthy();
    expect(screen.getByText('Its files are not those of its release.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Switch o/ })).toBeNull();
  });

  test('says how its user interface fails', async () => {
    show({
      plugin: {
        ...PLUGIN,
        interface: 'timeout',
        interfaceFailures: 3,
        interfaceFailedOn: '2026-01-01T00:00:00Z',
      },
    });
    expect(await screen.findByText('Took too long to load')).toBeTruthy();
    expect(screen.getByText('Failed 3 times, last')).toBeTruthy();
  });

  test('saves settings without a secret that was left empty', async () => {
    const { requests, notices } = show();
    const host = await screen.findByLabelText(/^Host/);
    await userEvent.clear(host);
    await userEvent.type(host, 'k2');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await screen.findByText('No problems were found.');
    expect(bodyOf(requests, '/api/plugin/settings')).toEqual({ pluginId: 'kiosk', values: { host: 'k2' } });
    expect(notices.at(-1)).toMatchObject({ kind: 'success' });
  });

  test('an id that nobody has is said to be missing', async () => {
    const { handlers } = show({ path: '/plugins/nobody' });
    handlers['GET /api/plugin/nobody'] = () => refusal(404, 'plugin_unknown', 'No plugin with this id.');
    show({ path: '/plugins/nobody' });
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
  });

  test('leads to its manual', async () => {
    const { location } = show();
    await userEvent.click(await screen.findByRole('link', { name: 'User guide' }));
    expect(await screen.findByRole('heading', { name: 'Use it' })).toBeTruthy();
    expect(location.current).toBe('/plugins/kiosk/manual/guide');
  });
});
