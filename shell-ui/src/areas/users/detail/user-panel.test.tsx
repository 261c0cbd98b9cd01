import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../testing';
import { UserPanel } from './user-panel';

const AMINA = {
  Id: 'a',
  UserName: 'amina',
  FirstName: 'Amina',
  LastName: 'Haddad',
  Roles: [
    { id: 'SchoolUser', Name: 'School User' },
    { id: 'CustomerSupport', Name: 'CustomerSupport' },
  ],
  Aliases: ['sis-7'],
  Attributes: { emailAddress: 'amina@example.org' },
  subRoles: [],
  schools: [{ id: 's1', code: 'elm', name: 'Elm Street' }],
  isSuspended: false,
  failedLoginStatus: 'unlocked',
  RequiresPasswordReset: false,
  createdOn: '2026-11-20T14:00:00Z',
  lastSignIn: null,
  deletedOn: null,
};
const GRANTABLE = {
  roles: [
    { id: 'Administrator', Name: 'Administrator', description: '' },
    { id: 'SchoolUser', Name: 'School User', description: '' },
  ],
  subRoles: [{ id: 'r1', docMgmtId: 'r1', name: 'Registrar' }],
};

async function setUp(user: object = AMINA, { isAdmin = true } = {}) {
  const api = fakeApi({
    'POST /api/auth/getUser': () => success(user),
    'GET /api/auth/setupSISRoles': () => success(GRANTABLE),
    'GET /api/auth/sessions': () => success([]),
    'POST /api/auth/setRoles': () => success({ succeeded: 1, results: [] }),
    'POST /api/auth/setSchools': () => success({ succeeded: 1, results: [] }),
    'POST /api/search/records Schools': () =>
      records([{ id: 's1', code: 'elm', name: 'Elm Street', isOpen: true }]),
  });
  const onClose = vi.fn();
  const view = await renderPage(<UserPanel userId="a" onClose={onClose} />, {
    path: '/user/a',
    user: { isAdmin },
  });
  return { ...api, ...view, onClose };
}

const find = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('UserPanel', () => {
  test('shows who the user is and what fits their state', async () => {
    await setUp();
    expect(await screen.findByText('amina@example.org')).toBeTruthy();
    expect(screen.getByText('sis-7')).toBeTruthy();
    for (const name of ['Suspend', 'Reset the password', 'Delete']) expect(await find(name)).toBeTruthy();
    for (const name of ['Restore', 'Unlock']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('gives roles and document storage roles, each in the specification’s words', async () => {
    const { requests, notices } = await setUp();
    expect((await find('Save the roles')).disabled).toBe(true);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Administrator' }));
    await userEvent.click(await find('Save the roles'));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', message: 'User roles modified' }]));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Registrar' }));
    await userEvent.click(await find('Save the document storage roles'));
    await waitFor(() => expect(notices[1]?.message).toBe('Document Storage Roles Modified'));
    const bodies = requests.filter(({ path }) => path.endsWith('setRoles')).map(({ body }) => body);
    expect(bodies).toMatchObject([
      { userId: 'a', Roles: ['SchoolUser', 'Administrator'] },
      { userId: 'a', subRoles: ['r1'] },
    ]);
  });

  test('shows the schools as chips, and takes one away', async () => {
    const { requests, notices } = await setUp();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Elm Street' }));
    await userEvent.click(await find('Save the schools'));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', message: 'The user’s schools were saved.' }]),
    );
    const bodies = requests.filter(({ path }) => path.endsWith('setSchools')).map(({ body }) => body);
    expect(bodies).toEqual([{ userIds: [], userId: 'a', schools: [] }]);
  });

  test('says that administrators see all schools', async () => {
    await setUp({ ...AMINA, Roles: [{ id: 'Administrator', Name: 'Administrator' }] });
    expect(await screen.findByText(/Administrators see all schools/)).toBeTruthy();
  });

  test('a refused change is said and stays to be tried again', async () => {
    const { handlers, notices } = await setUp();
    handlers['POST /api/auth/setRoles'] = () => refusal(409, 'last_administrator', 'The last one.');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Administrator' }));
    await userEvent.click(await find('Save the roles'));
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', message: 'The last one.' }]));
    expect((await find('Save the roles')).disabled).toBe(false);
  });

  test('asks before it deletes, then closes', async () => {
    const { handlers, onClose } = await setUp();
    handlers['POST /api/auth/delete'] = () => success({ succeeded: 1, results: [] });
    await userEvent.click(await find('Delete'));
    const question = await screen.findByRole('dialog', { name: 'Delete Amina Haddad?' });
    expect(question.textContent).toContain('Delete Amina Haddad?');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Delete 1 user' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  test('a deleted user can be restored and nothing else', async () => {
    await setUp({ ...AMINA, isSuspended: true, deletedOn: '2026-11-20T14:00:00Z' });
    expect(await find('Restore')).toBeTruthy();
    for (const name of ['Delete', 'Save the roles'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('who may only read is offered nothing to change', async () => {
    await setUp(AMINA, { isAdmin: false });
    expect(await screen.findByText('amina@example.org')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Suspend|Save/ })).toBeNull();
  });

  test('a user who is not there is said to be missing', async () => {
    const { handlers } = await setUp();
    handlers['POST /api/auth/getUser'] = () =>
      refusal(404, 'user_unknown', 'This user does not exist, or no longer exists.');
    expect(await screen.findByText('This user does not exist, or no longer exists.')).toBeTruthy();
  });
});
