import { type FakeAnswer, fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../testing';
import { ProfilePage } from './profile.page';

const ME = {
  UserName: 'edna',
  FirstName: 'Edna',
  LastName: 'K',
  SSOUser: false,
  hasPassword: true,
  Attributes: { emailAddress: 'edna@example.org' },
  phone: '555',
  profile: { LanguagePreference: '' },
};
const session = (id: string, isCurrent: boolean) => ({
  id,
  device: isCurrent ? 'Firefox, Linux' : 'Safari, iOS',
  ipAddress: '192.0.2.1',
  startedOn: '2026-11-20T14:00:00Z',
  activeOn: '2026-11-20T15:00:00Z',
  isCurrent,
});

async function setUp(user: object = ME, current = success({ user })) {
  const api = fakeApi({
    'GET /api/auth/current-user': () => current,
    'GET /api/auth/sessions': () =>
      success([session('s1', true), session('s2', false), session('s3', false)]),
    'POST /api/user/save': () => success({}),
    'POST /api/auth/update-password': () => success({}),
    'POST /api/auth/sessions/revoke': () => success({ ended: ['s2', 's3'] }),
  });
  return { ...api, ...(await renderPage(<ProfilePage />, { path: '/user/profile' })) };
}

const type = async (label: RegExp, text: string) => {
  const field = await screen.findByLabelText(label, { selector: 'input' });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('ProfilePage', () => {
  test('saves what one may change about oneself', async () => {
    const { requests, notices } = await setUp();
    await type(/^First name/, 'Edith');
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'ar');
    await userEvent.click(screen.getByRole('button', { name: 'Save the profile' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', message: 'Your profile was saved.' }]));
    expect(requests.find(({ path }) => path === '/api/user/save')?.body).toEqual({
      user: { firstName: 'Edith', lastName: 'K', phone: '555', LanguagePreference: 'ar' },
      updateSecurityUser: true,
    });
  });

  test('asks for the names, which others see', async () => {
    const { requests } = await setUp();
    await userEvent.clear(await screen.findByLabelText(/^Last name/));
    await userEvent.click(screen.getByRole('button', { name: 'Save the profile' }));
    expect(screen.getByText('This field is required.')).toBeTruthy();
    expect(requests.some(({ path }) => path === '/api/user/save')).toBe(false);
  });

  test('passwords must match, and the server’s word stands at its field', async () => {
    const { requests, handlers, notices } = await setUp();
    await type(/^Old password/, 'old');
    await type(/^New password \*?$|^New password$/, 'a fresh long one');
    await type(/^New password again/, 'another');
    const submit = screen.getByRole('button', { name: 'Change the password' });
    await userEvent.click(submit);
    expect(screen.getByText('Passwords must match')).toBeTruthy();
    expect(requests.some(({ path }) => path.endsWith('update-password'))).toBe(false);

    handlers['POST /api/auth/update-password'] = () =>
      refusal(422, 'validation_failed', 'x', { fields: { oldPassword: 'The old password is not right.' } });
    await type(/^New password again/, 'a fresh long one');
    await userEvent.click(submit);
    expect(await screen.findByText('The old password is not right.')).toBeTruthy();

    handlers['POST /api/auth/update-password'] = () => success({});
    await type(/^Old password/, 'right');
    await userEvent.click(submit);
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', message: 'Your password was changed.' }]),
    );
  });

  test('who signs in elsewhere has no password here', async () => {
    await setUp({ ...ME, SSOUser: true, hasPassword: false });
    await screen.findByLabelText(/^First name/);
    expect(screen.queryByRole('button', { name: 'Change the password' })).toBeNull();
  });

  test('ends another session, or all others, never this one', async () => {
    const { requests, notices } = await setUp();
    const rows = within((await screen.findByText('This session')).closest('ul') as HTMLElement).getAllByRole(
      'listitem',
    );
    expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([0, 1, 1]);
    await userEvent.click(
      within(rows[1] as HTMLElement).getByRole('button', { name: 'Log out Safari, iOS' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Log out all 2 other sessions' }));
    await waitFor(() => expect(notices).toHaveLength(2));
    const bodies = requests.filter(({ path }) => path.endsWith('revoke')).map(({ body }) => body);
    expect(bodies).toEqual([{ ids: ['s2'] }, {}]);
  });

  test('says that a session was ended though the page was left meanwhile', async () => {
    const { handlers, notices, unmount } = await setUp();
    let resolve: (answer: FakeAnswer) => void = () => undefined;
    handlers['POST /api/auth/sessions/revoke'] = () =>
      new Promise((done) => {
        resolve = done;
      });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Log out Safari, iOS' }))[0] as Element,
    );
    unmount();
    resolve(success({ ended: ['s2'] }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', message: '1 session was ended.' }]));
  });

  test('what cannot be loaded is said, with a way to try again', async () => {
    const { handlers } = await setUp(ME, refusal(503, 'database_unavailable', 'Try again in a moment.'));
    expect(await screen.findByText('Try again in a moment.')).toBeTruthy();
    handlers['GET /api/auth/current-user'] = () => success({ user: ME });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/^First name/)).toBeTruthy();
  });
});
