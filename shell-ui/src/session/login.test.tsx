import { type FakeAnswer, refusal, success } from '@homeroom/sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { showLanguage, startI18n } from '../i18n/i18n';
import { LANGUAGES } from '../i18n/languages';
import { queryClient } from '../query-client';
import { bootstrap } from '../testing';
import { keepAnonymousToken } from './anonymous';
import { acceptSchool, clear, click, openApp, sent, type } from './login-testing';
import { useSession } from './session.store';

beforeAll(startI18n);
beforeEach(async () => {
  queryClient.clear();
  await showLanguage(LANGUAGES[0]);
});

describe('login screen', () => {
  test('remembers how the district signs in, under the specification’s names', async () => {
    openApp('/login');
    await acceptSchool();
    const keys = ['uu_enabled', 'uuOrganisationId', 'district_uid'];
    expect(keys.map((key) => localStorage.getItem(key))).toEqual(['false', '', 'd1']);
  });

  test('shows the language only after a second, and the version at once', async () => {
    vi.useFakeTimers();
    openApp('/login');
    expect(screen.getByText(/© \d{4} homeroom \d/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(screen.queryByRole('button', { name: /Language/ })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('button', { name: /Language/ })).toBeTruthy();
    vi.useRealTimers();
  });

  test('gives a sign-in up after 20 seconds, and says that the server is away', async () => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    openApp('/login', null, { 'POST /api/auth/token': () => new Promise<never>(() => undefined) as never });
    await acceptSchool();
    await type('User ID', 'edna');
    await type('Password', 'six blue doors{Enter}');
    await waitFor(() => expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000));
    act(() => late.abort(new DOMException('Too late', 'TimeoutError')));
    expect((await screen.findByRole('alert')).textContent).toContain('The server is not available');
  });

  test('says what a sign-on provider gave as its reason, and not more than that', async () => {
    openApp(`/login?error_description=${'x'.repeat(500)}`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`The sign-on provider says: ${'x'.repeat(200)}`);
  });

  test('tells of too many tries', async () => {
    openApp('/login', null, { 'POST /api/auth/token': () => refusal(429, 'too_many_tries', 'Slow down') });
    await acceptSchool();
    await type('User ID', 'edna');
    await type('Password', 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('wait a few minutes');
  });

  test.each([
    ['no token', success({ access_token: null, resetPasswordToken: null, organization: 'springfield' })],
    ['no success', { body: { success: false, data: null, messages: [] } }],
  ])('an answer with %s has failed to authenticate', async (_what, answer) => {
    openApp('/login', null, { 'POST /api/auth/token': () => answer });
    await acceptSchool();
    await type('User ID', 'edna');
    await type('Password', 'six blue doors{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to authenticate.');
  });

  test('shows that the application is loading until it is known what the user may see', async () => {
    let answer: (value: FakeAnswer) => void = () => undefined;
    const pending = new Promise<FakeAnswer>((resolve) => {
      answer = resolve;
    });
    openApp('/login', null, { 'GET /api/shell/bootstrap': () => pending as never });
    await acceptSchool();
    await type('User ID', 'edna');
    await type('Password', 'six blue doors{Enter}');
    expect((await screen.findByRole('status')).textContent).toBe('Loading application…');
    answer(success(bootstrap()));
    expect(await screen.findByRole('button', { name: 'Account of Edna K' })).toBeTruthy();
  });
});

describe('session', () => {
  test('of somebody without a role for the shell ends, and a click leads to another try', async () => {
    const { requests } = openApp('/plugins', 'token', {
      'GET /api/shell/bootstrap': () => success(bootstrap(['PublicUser'])),
    });
    expect(await screen.findByRole('heading', { name: 'You are not authorized.' })).toBeTruthy();
    await waitFor(() => expect(useSession.getState().status).toBe('refused'));
    expect([location.pathname, localStorage.getItem('token')]).toEqual(['/', null]);
    expect(sent(requests, '/api/auth/signout')).toHaveLength(1);
    await click('Try again');
    expect(await screen.findByLabelText('School ID')).toBeTruthy();
  });

  test('of somebody whom a provider has sent without a role ends there too, when they try again', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    openApp('/plugins', 'token', {
      'GET /api/shell/bootstrap': () => success(bootstrap(['PublicUser'])),
      'GET /api/auth/signout': () => success({ endSession: 'https://sso.example/end' }),
    });
    await waitFor(() => expect(useSession.getState().status).toBe('refused'));
    expect(assign).not.toHaveBeenCalled();
    await click('Try again');
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://sso.example/end');
  });

  test('begins with the anonymous token, which goes with what strangers ask', async () => {
    const { requests, handlers } = openApp('/login');
    handlers['POST /api/auth/token'] = () => success({ access_token: 'nobody', resetPasswordToken: null });
    keepAnonymousToken();
    await waitFor(() => expect(useSession.getState().anonymousToken).toBe('nobody'));
    await acceptSchool();
    const asked = sent(requests, '/api/district/validate')[0];
    expect(asked?.headers.get('authorization')).toBe('Bearer nobody');
    expect(useSession.getState().token).toBeNull();
  });

  test('stored token that is no good leads to the form, and then where one wanted to go', async () => {
    const { handlers } = openApp('/plugins', 'stale', {
      'GET /api/shell/bootstrap': () => refusal(401, 'token_expired', 'Your token has expired'),
    });
    await acceptSchool();
    expect(location.search).toBe('?redirect=%2Fplugins');
    handlers['GET /api/shell/bootstrap'] = () => success(bootstrap());
    await type('User ID', 'edna');
    await type('Password', 'six blue doors{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/plugins'));
  });

  test('that ends in one tab leaves the newer one of another alone', () => {
    openApp('/plugins', 'old');
    localStorage.setItem('token', 'newer');
    act(() => useSession.getState().expire('old'));
    expect([useSession.getState().status, localStorage.getItem('token')]).toEqual(['expired', 'newer']);
    act(() => useSession.setState({ token: 'newer' }));
    act(() => useSession.getState().expire('newer'));
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('of another district in the dialog shows nothing of the one before', async () => {
    openApp('/plugins', 'token');
    await screen.findByRole('button', { name: 'Account of Edna K' });
    act(() => useSession.getState().expire('token'));
    await click(/Change/);
    await screen.findByLabelText('School ID');
    clear('School ID');
    await type('School ID', 'shelbyville{Enter}');
    expect((await screen.findByLabelText<HTMLInputElement>('User ID')).value).toBe('edna');
    await type('Password', 'six blue doors{Enter}');
    await waitFor(() => expect(location.pathname).not.toBe('/plugins'));
  });
});
