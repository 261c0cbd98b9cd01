import { refusal, success } from '@homeroom/sdk/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showLanguage, startI18n } from '../../i18n/i18n';
import { LANGUAGES } from '../../i18n/languages';
import { queryClient } from '../../query-client';
import { acceptSchool, clear, click, openApp, sent, type } from '../../session/login-testing';
import { useSession } from '../../session/session.store';

beforeAll(startI18n);
beforeEach(async () => {
  queryClient.clear();
  await showLanguage(LANGUAGES[0]);
});

describe('forgotten password', () => {
  async function openPanel(more = {}) {
    const api = openApp('/login', null, more);
    await acceptSchool();
    await click('Forgot your password?');
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    return api;
  }

  test('asks for an address that can be one, and sends it with the school', async () => {
    const { requests } = await openPanel();
    await click('Send reset info');
    expect(screen.getByText('This field is required.')).toBeTruthy();
    await type('E-mail address', 'edna');
    await click('Send reset info');
    expect(screen.getByText(/not an e-mail address/)).toBeTruthy();
    await type('E-mail address', '@springfield.example{Enter}');
    expect((await screen.findByRole('status')).textContent).toBe(
      'Email sent! Please check your email to reset your password.',
    );
    expect(sent(requests, '/api/auth/sendPasswordResetEmail')[0]?.body).toMatchObject({
      schoolId: 'springfield',
      email: 'edna@springfield.example',
    });
  });

  test('says that it could not be sent', async () => {
    await openPanel({
      'POST /api/auth/sendPasswordResetEmail': () => refusal(503, 'service_unavailable', 'x'),
    });
    await type('E-mail address', 'edna@springfield.example{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to send password reset e-mail.');
  });

  test('leads back for who remembers', async () => {
    await openPanel();
    await click('Never mind, I remember');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });
});

describe('new password', () => {
  async function give(password: string, confirmation = password) {
    await type('New password', password);
    await type('Confirm the password', `${confirmation}{Enter}`);
  }

  test('is set by the link of the mail, and signs in', async () => {
    const { requests } = openApp('/update-password?confirmId=d.secret&schoolId=springfield');
    await give('six blue doors ');
    await waitFor(() => expect(useSession.getState().token).toBe('new'));
    expect(sent(requests, '/api/auth/resetPassword')[0]?.body).toEqual({
      confirmId: 'd.secret',
      newPassword: 'six blue doors ',
      confirmNewPassword: 'six blue doors ',
    });
    expect(location.search).toBe('');
  });

  test('is set even where signing in with it fails, and says so with the way to the login', async () => {
    const { handlers } = openApp('/update-password?confirmId=d.secret&schoolId=springfield');
    handlers['POST /api/auth/token'] = () => refusal(503, 'down', '');
    await give('six blue doors');
    expect((await screen.findByRole('status')).textContent).toBe('Your password has been changed.');
    await click('Return to sign-in');
    expect((await screen.findByLabelText<HTMLInputElement>('School ID')).value).toBe('springfield');
  });

  test('is asked for on the login page too, by its confirmId', async () => {
    openApp('/login?confirmId=d.secret');
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy();
  });

  test('is required before the session when an administrator has said so', async () => {
    let isReset = false;
    const { requests } = openApp('/login?redirect=/demo', null, {
      'POST /api/auth/token': () =>
        success(
          isReset
            ? { access_token: 'new', resetPasswordToken: null }
            : { access_token: null, resetPasswordToken: 'd.required' },
        ),
      'POST /api/auth/resetPassword': () => {
        isReset = true;
        return success({ userName: 'edna', organization: 'springfield' });
      },
    });
    await acceptSchool();
    await type('User ID', 'edna');
    await type('Password', 'old{Enter}');
    await give('six blue doors');
    await waitFor(() => expect(useSession.getState().token).toBe('new'));
    expect(sent(requests, '/api/auth/resetPassword')[0]?.body).toMatchObject({ confirmId: 'd.required' });
  });

  test('must be given twice alike', async () => {
    openApp('/update-password?confirmId=d.secret');
    await click('Submit');
    expect(screen.getAllByText('This field is required.')).toHaveLength(2);
    await give('six blue doors', 'six blue cars');
    expect(screen.getByText('Passwords must match.')).toBeTruthy();
  });

  test('that is weak is refused in the user’s language', async () => {
    openApp('/update-password?confirmId=d.secret', null, {
      'POST /api/auth/resetPassword': () => refusal(422, 'password_common', 'English words of the server'),
    });
    await give('password1234');
    expect((await screen.findByRole('alert')).textContent).toContain('This password is easy to guess');
  });

  test('by a link that has ended leads to a new link', async () => {
    openApp('/update-password?confirmId=d.secret&schoolId=springfield', null, {
      'POST /api/auth/resetPassword': () => refusal(410, 'reset_link_ended', 'x'),
    });
    await give('six blue doors');
    await click('Send me a new link');
    expect((await screen.findByLabelText<HTMLInputElement>('School ID')).value).toBe('springfield');
  });

  test('without its token the page says that the link is incomplete', async () => {
    openApp('/update-password');
    expect(await screen.findByText(/This link is incomplete/)).toBeTruthy();
  });
});

describe('public pages', () => {
  test('recover asks for the school only when it is not known', async () => {
    openApp('/recover');
    expect(await screen.findByLabelText('School ID')).toBeTruthy();
    act(() => useSession.setState({ organization: 'springfield' }));
    expect(screen.queryByLabelText('School ID')).toBeNull();
  });

  test('recover sends the link to an address that can be one', async () => {
    const { requests } = openApp('/recover?schoolId=springfield');
    await click('Reset password');
    expect(screen.getByText('This field is required.')).toBeTruthy();
    await type('E-mail address', 'edna@springfield');
    expect(screen.getByText(/not an e-mail address/)).toBeTruthy();
    await type('E-mail address', '.example{Enter}');
    expect((await screen.findByRole('status')).textContent).toContain('Email sent!');
    expect(sent(requests, '/api/auth/sendPasswordResetEmail').map(({ body }) => body)).toMatchObject([
      { schoolId: 'springfield', email: 'edna@springfield.example' },
    ]);
  });

  test('register checks every field here, and sends nothing', async () => {
    const { requests } = openApp('/register');
    await click('Register');
    expect(screen.getAllByText('This field is required.')).toHaveLength(3);
    expect(screen.getByText('Please agree to the terms.')).toBeTruthy();
    await type('E-mail address', 'edna@springfield.example');
    await type('Password', 'abc-123');
    await type('Confirm the password', 'abc');
    expect(screen.getByText('Letters and digits only, 6 to 10 of them.')).toBeTruthy();
    expect(screen.getByText('Passwords must match.')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox'));
    for (const [password, isTaken] of [
      ['abc12', false],
      ['abc123', true],
      ['abcde12345', true],
      ['abcde123456', false],
    ] as const) {
      for (const label of ['Password', 'Confirm the password']) {
        clear(label);
        await type(label, password);
      }
      expect(screen.queryByRole('status') !== null, password).toBe(isTaken);
    }
    expect(requests).toEqual([]);
  });

  test('lock hides everything until the password is given again', async () => {
    const { requests } = openApp('/lock', 'old');
    await screen.findByText('Signed in as edna. Enter your password to continue.');
    const forgotten = screen.getByRole('link', { name: 'Forgot your password?' });
    expect(forgotten.getAttribute('href')).toBe('/recover');
    await click('Unlock');
    expect(screen.getByText('This field is required.')).toBeTruthy();
    act(() => history.pushState(null, '', '/plugins'));
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    await screen.findByRole('heading', { name: 'Locked' });
    await type('Password', 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('is incorrect');
    expect(useSession.getState().token).toBe('old');
    clear('Password');
    await type('Password', 'six blue doors{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/plugins'));
    expect(sent(requests, '/api/auth/signout')[0]?.headers.get('authorization')).toBe('Bearer old');
    expect(useSession.getState()).toMatchObject({ token: 'new', isLocked: false });
  });

  test('lock is for who is signed in', async () => {
    openApp('/lock');
    expect(await screen.findByLabelText('School ID')).toBeTruthy();
  });
});
