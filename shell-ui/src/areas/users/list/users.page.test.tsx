import { fakeApi, questionsFor, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../testing';
import { UsersPage } from './users.page';

const AMINA = {
  id: 'a',
  email: 'amina@example.org',
  userName: 'amina@example.org',
  firstName: 'Amina',
  lastName: 'Haddad',
  roles: ['SchoolUser', 'Beekeeper'],
  subRoles: ['r1', 'gone'],
  schools: ['Elm Street', 'Oak Hill'],
  isSuspended: false,
  failedLoginStatus: 'locked',
  lastSignIn: null,
};
const SELF = {
  ...AMINA,
  id: 'u1',
  email: 'edna@example.org',
  firstName: 'Edna',
  failedLoginStatus: 'unlocked',
};
const GRANTABLE = {
  roles: [{ id: 'SchoolUser', Name: 'School User', description: '' }],
  subRoles: [{ id: 'r1', docMgmtId: 'r1', name: 'Registrar' }],
};

async function setUp(users: object[], { path = '/user/all', isAdmin = true } = {}) {
  const api = fakeApi({
    'POST /api/search/records Users': () => records(users),
    'GET /api/auth/setupSISRoles': () => success(GRANTABLE),
    'GET /api/auth/setupSISInstitutions': () => success([{ id: 's1', name: 'Elm Street' }]),
  });
  return { ...api, ...(await renderPage(<UsersPage />, { path, user: { isAdmin } })) };
}

const selectAll = async () =>
  userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('UsersPage', () => {
  test('lists users with roles, status and lock in words, and the way to each', async () => {
    const { requests } = await setUp([AMINA]);
    const link = await screen.findByRole('link', { name: 'amina@example.org' });
    expect(link.getAttribute('href')).toBe('/user/a');
    const row = link.closest('tr') as HTMLElement;
    await within(row).findByText('Registrar');
    for (const text of ['School user, Beekeeper', 'Elm Street, Oak Hill', 'Active', 'Locked'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(questionsFor('Users', requests)[0]?.sort?.[0]?.property).toBe('lastName');
  });

  test('counts on each button for whom it is, and leaves oneself out of what harms', async () => {
    await setUp([AMINA, SELF, { ...AMINA, id: 's', isSuspended: true, failedLoginStatus: 'unlocked' }]);
    await selectAll();
    for (const name of ['Suspend 1 user', 'Restore 1 user', 'Unlock 1 user', 'Delete 2 users']) {
      expect(button(name).disabled).toBe(false);
    }
  });

  test('asks before it deletes, says what will happen, and what happened', async () => {
    const { requests, handlers, notices } = await setUp([AMINA, { ...AMINA, id: 'b' }]);
    handlers['POST /api/auth/delete'] = () =>
      success({
        succeeded: 1,
        results: [
          { userId: 'a', success: true, message: null },
          { userId: 'b', success: false, message: 'This is the last administrator of the district.' },
        ],
      });
    await selectAll();
    await userEvent.click(button('Delete 2 users'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('For 30 days they can be restored');
    expect(requests.some(({ path }) => path.endsWith('/delete'))).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete 2 users' }));
    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'success', message: '1 user was deleted.' },
        { kind: 'error', message: 'This is the last administrator of the district.' },
      ]),
    );
    expect(requests.find(({ path }) => path.endsWith('/delete'))?.body).toEqual({ userIds: ['a', 'b'] });
  });

  test('unlocks one user at once, in the specification’s words', async () => {
    const { handlers, notices, requests } = await setUp([AMINA]);
    handlers['POST /api/auth/unlockUser'] = () => success({ succeeded: 1, results: [] });
    await selectAll();
    await userEvent.click(button('Unlock 1 user'));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', message: 'User Unlocked' }]));
    expect(requests.find(({ path }) => path.endsWith('unlockUser'))?.body).toEqual({ userIds: [AMINA.id] });
  });

  test('says why nothing happened', async () => {
    const { handlers, notices } = await setUp([AMINA]);
    handlers['POST /api/auth/unlockUser'] = () => refusal(403, 'forbidden', 'You are not authorized.');
    await selectAll();
    await userEvent.click(button('Unlock 1 user'));
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', message: 'You are not authorized.' }]));
  });

  test('who may only read is offered nothing to change', async () => {
    await setUp([AMINA], { isAdmin: false });
    await screen.findByRole('link', { name: 'amina@example.org' });
    expect(screen.queryByRole('link', { name: 'New user' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('an empty list says so', async () => {
    await setUp([]);
    expect(await screen.findByText('There are no users yet.')).toBeTruthy();
  });
});

describe('the form for a new user', () => {
  const fill = async (label: RegExp, text: string) =>
    userEvent.type(await screen.findByLabelText(label), text);

  async function fillIn() {
    await fill(/^E-mail/, 'noor@example.org');
    await fill(/^First name/, 'Noor');
    await fill(/^Last name/, 'Haddad');
    await fill(/^Aliases/, 'sis-7, ');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'School user' }));
  }

  test('names every empty field and sends nothing', async () => {
    const { requests } = await setUp([], { path: '/user/new' });
    await userEvent.click(await screen.findByRole('button', { name: 'Create the user' }));
    expect(screen.getAllByText('This field is required.')).toHaveLength(3);
    expect(screen.getByRole('alert').textContent).toBe('Invalid user entry');
    await fill(/^E-mail/, 'noor');
    expect(screen.getByText('This is not an e-mail address.')).toBeTruthy();
    expect(requests.some(({ path }) => path.startsWith('/api/auth/create'))).toBe(false);
  });

  test('creates the user and opens them', async () => {
    const { requests, handlers, notices, location } = await setUp([], { path: '/user/new' });
    handlers['POST /api/auth/create'] = () => success({ Id: 'n' });
    handlers['POST /api/auth/getUser'] = () => refusal(404, 'user_unknown', 'Gone');
    await fillIn();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'School' }), 'Elm Street');
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'ar');
    await userEvent.click(screen.getByRole('button', { name: 'Create the user' }));
    await waitFor(() => expect(location.current).toBe('/user/n'));
    expect(notices[0]?.message).toContain('welcome e-mail');
    expect(requests.find(({ path }) => path.endsWith('/create'))?.body).toMatchObject({
      sendEmail: true,
      FirstName: 'Noor',
      Roles: ['SchoolUser'],
      schools: ['s1'],
      Aliases: ['sis-7'],
      Attributes: { emailAddress: 'noor@example.org', LanguagePreference: 'ar' },
    });
  });

  test.each([
    [
      refusal(
        409,
        'conflict',
        'That email address is already in use. Please enter a different email address.',
      ),
      'already in use',
    ],
    [
      refusal(422, 'validation_failed', 'No', { fields: { Aliases: 'Somebody has it.' } }),
      'Somebody has it.',
    ],
  ])('says what the server refuses', async (answer, words) => {
    const { handlers } = await setUp([], { path: '/user/new' });
    handlers['POST /api/auth/create'] = () => answer;
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Create the user' }));
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
  });

  test('leads to a deleted user who has the address', async () => {
    const { handlers } = await setUp([], { path: '/user/new' });
    handlers['POST /api/auth/create'] = () => refusal(409, 'user_deleted', 'Restore that user instead.');
    await fillIn();
    await userEvent.click(screen.getByRole('button', { name: 'Create the user' }));
    const link = await within(await screen.findByRole('alert')).findByRole('link', { name: 'Deleted users' });
    expect(link.getAttribute('href')).toBe('/user/deleted');
  });
});
