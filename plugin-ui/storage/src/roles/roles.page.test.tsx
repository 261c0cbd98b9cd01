import { fakeApi, records, refusal, success, type TestShellOptions } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const TYPE = { id: 't1', name: 'Report card', retentionPeriodDays: null, isActive: true };
const ROLE = {
  id: 'r1',
  name: 'Registrar',
  docMgmtId: 'r1',
  access: [{ id: 't1', name: 'Report card', docId: 't1' }],
  permissions: ['document.view'],
};

function setUp(path: string, entitlements: TestShellOptions['entitlements'] = {}) {
  const api = fakeApi({
    'POST /api/search/records DocumentRoles': () => records([{ ...ROLE, types: ['Report card'] }]),
    'GET /api/userRole/allRoles': () => success([ROLE]),
    'POST /api/documentType/all': () => success([TYPE, { ...TYPE, id: 't2', name: 'Transcript' }]),
    'POST /api/documentType/saveRole': () => success(ROLE),
    'POST /api/documentType/deleteRole': () => success({}),
  });
  return { ...api, ...renderAt(path, entitlements) };
}

const body = (requests: { path: string; body: unknown }[], call: string) =>
  requests.find(({ path }) => path.endsWith(call))?.body;

describe('RolesPage', () => {
  test('lists roles with what they permit on which types, and the way to each', async () => {
    setUp('/document-storage/roles');
    const link = await screen.findByRole('link', { name: 'Registrar' });
    expect(link.getAttribute('href')).toBe('/document-storage/roles/r1');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Name', 'Permissions', 'Document types']);
    for (const text of ['View', 'Report card']) expect(screen.getByText(text)).toBeTruthy();
  });

  test('changes a role and goes back to the list', async () => {
    const { requests, notices, location } = setUp('/document-storage/roles/r1');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Send' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Transcript' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(location.current).toBe('/document-storage/roles'));
    expect(body(requests, 'saveRole')).toEqual({
      id: 'r1',
      name: 'Registrar',
      permissions: ['document.view', 'document.send'],
      access: [
        { id: 't1', name: '' },
        { id: 't2', name: '' },
      ],
    });
    expect(notices).toEqual([{ kind: 'success', message: 'The role was saved.' }]);
  });

  test('a new role needs a name, and says what is refused at its place', async () => {
    const { requests, handlers } = setUp('/document-storage/roles/new');
    const save = await screen.findByRole('button', { name: 'Save' });
    await userEvent.click(save);
    expect(screen.getByText('This field is required.')).toBeTruthy();
    expect(body(requests, 'saveRole')).toBeUndefined();
    handlers['POST /api/documentType/saveRole'] = () =>
      refusal(409, 'name_taken', 'This name is taken already.');
    await userEvent.type(screen.getByLabelText(/^Name/), 'Registrar');
    await userEvent.click(save);
    expect(await screen.findByText('This name is taken already.')).toBeTruthy();
  });

  test('asks before it deletes', async () => {
    const { requests, notices } = setUp('/document-storage/roles/r1');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the role' }));
    expect(screen.getByRole('alert').textContent).toContain('lose its permissions at once');
    expect(body(requests, 'deleteRole')).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Delete the role' }));
    await waitFor(() => expect(notices[0]?.message).toBe('The role was deleted.'));
    expect(body(requests, 'deleteRole')).toEqual({ id: 'r1' });
  });

  test('without a licence a role is read, and nothing of it changed', async () => {
    const { requests } = setUp('/document-storage/roles/r1', {
      storage: { state: 'lapsed', until: '2026-03-09' },
    });
    const description = /ended on March 9, 2026/;
    const save = await screen.findByRole('button', { name: 'Save', description });
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Registrar');
    const others = ['Delete the role', 'New role'].map((name) =>
      screen.getByRole('button', { name, hidden: true }),
    );
    for (const button of [save, ...others]) {
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await userEvent.click(button);
    }
    expect(requests.some(({ path }) => /saveRole|deleteRole/.test(path))).toBe(false);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
