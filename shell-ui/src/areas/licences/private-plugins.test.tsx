import { fakeApi, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { openArea } from '../area';
import { licences } from './area';
import { PrivatePlugins } from './private-plugins';

const LOANS = {
  pluginId: 'loans',
  name: 'Loans of books',
  description: 'Of the library.',
  registeredAt: '2026-01-01T00:00:00Z',
  version: null,
};
const LIST = 'GET /api/client/privatePlugins/elm';

function show(plugins: object[] = [LOANS]) {
  const api = fakeApi({
    [LIST]: () => success(plugins),
    'POST /api/client/savePrivatePlugin': () => success(LOANS),
    'POST /api/client/removePrivatePlugin': () => success({}),
  });
  return { ...api, ...renderInShell(<PrivatePlugins id="elm" />, { user: { isSupport: true } }) };
}
const bodyOf = (requests: { path: string; body: unknown }[], path: string) =>
  requests.find((request) => request.path === path)?.body;

beforeAll(async () => {
  await startI18n();
  await openArea(licences, 'en');
});

describe('PrivatePlugins', () => {
  test('lists the customer’s own with what is installed of them', async () => {
    show([LOANS, { ...LOANS, pluginId: 'bus', name: 'Buses', version: '2.0.0' }]);
    const row = await screen.findByRole('row', { name: /Loans of books/ });
    expect(within(row).getByText('Not installed yet')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Buses/ })).getByText('2.0.0')).toBeTruthy();
  });

  test('says that there is none, and why they cannot be shown', async () => {
    const { handlers } = show([]);
    expect(await screen.findByText('This customer has no plugins of its own.')).toBeTruthy();
    handlers[LIST] = () => refusal(500, 'broken', 'The database is away.');
    renderInShell(<PrivatePlugins id="elm" />, { user: { isSupport: true } });
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away.');
  });

  test('is not registered without an id and a name', async () => {
    const { requests } = show([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Register a private plugin' }));
    const dialog = await screen.findByRole('dialog');
    const register = within(dialog).getByRole('button', { name: 'Register' });
    await userEvent.click(register);
    expect(within(dialog).getByText("Enter the plugin's ID.")).toBeTruthy();
    expect(within(dialog).getByText("Enter the plugin's name.")).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText(/^ID/), 'Loans of books');
    expect(within(dialog).getByText(/Use 2 to 41 lowercase letters/)).toBeTruthy();
    expect(bodyOf(requests, '/api/client/savePrivatePlugin')).toBeUndefined();
    await userEvent.clear(within(dialog).getByLabelText(/^ID/));
    await userEvent.type(within(dialog).getByLabelText(/^ID/), 'loans');
    await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Loans of books');
    await userEvent.click(register);
    expect(bodyOf(requests, '/api/client/savePrivatePlugin')).toEqual({
      id: 'elm',
      pluginId: 'loans',
      name: 'Loans of books',
      description: '',
    });
  });

  test('what the server refuses is said in the form', async () => {
    const { handlers } = show([]);
    handlers['POST /api/client/savePrivatePlugin'] = () =>
      refusal(409, 'conflict', 'mail is installed for every district.');
    await userEvent.click(await screen.findByRole('button', { name: 'Register a private plugin' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/^ID/), 'mail');
    await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Mail');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Register' }));
    expect(await within(dialog).findByText('mail is installed for every district.')).toBeTruthy();
  });

  test('says what removing does before it is done', async () => {
    const { requests } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Loans of books' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Loans of books from this customer?' });
    expect(within(dialog).getByText(/nor anybody else can use it/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(bodyOf(requests, '/api/client/removePrivatePlugin')).toEqual({ id: 'elm', pluginId: 'loans' });
  });
});
