import { refusal, success } from '@homeroom/sdk/testing';
import { notifications } from '@mantine/notifications';
import { loadRemote } from '@module-federation/runtime';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../app';
import { BOOTSTRAP } from '../bootstrap.queries';
import { showLanguage, startI18n } from '../i18n/i18n';
import { LANGUAGES } from '../i18n/languages';
import { queryClient } from '../query-client';
import { bootstrap, setUp } from '../testing';
import { useSession } from './session.store';
import { readSignOnReturn } from './sso';

beforeEach(() => void vi.mocked(loadRemote).mockReturnValue(new Promise(() => undefined)));

const UNIFIED = { name: 'Springfield Unified', uu_enabled: true };
const SESSION = { token: 'by provider', schoolId: 'springfield', redirect: '/plugins' };
const CENTER = 'app=integration_center&state=s1&redirect=https%3A%2F%2Fcenter.example%2F';
const answer = (parts: object) =>
  success({
    success: false,
    session: null,
    authUserError: null,
    message: null,
    logoutUrl: null,
    back: null,
    ...parts,
  });

function start(path: string, token: string | null = null) {
  const fake = setUp(path, token);
  fake.handlers['POST /api/district/validate'] = () => success(UNIFIED);
  fake.handlers['POST /api/auth/sso/start'] = () => success({ url: 'https://sso.example/auth?x=1' });
  const left = { assign: vi.spyOn(location, 'assign'), replace: vi.spyOn(location, 'replace') };
  left.assign.mockImplementation(() => undefined);
  left.replace.mockImplementation(() => undefined);
  render(<App />);
  return { ...fake, left };
}

const bodyOf = (requests: { path: string; body: unknown }[], path: string) =>
  requests.find((request) => request.path === path)?.body;

async function enterSchool() {
  await userEvent.type(await screen.findByLabelText('School ID'), 'springfield{Enter}');
}

beforeAll(startI18n);
beforeEach(async () => {
  queryClient.clear();
  notifications.clean();
  await showLanguage(LANGUAGES[0]);
});

describe('a unified district', () => {
  test('leads to its provider, with the page that was asked for', async () => {
    const { requests, left } = start('/login?redirect=%2Fplugins');
    await enterSchool();
    await waitFor(() => expect(left.assign).toHaveBeenCalledWith('https://sso.example/auth?x=1'));
    expect(screen.getByText(/Taking you to/)).toBeTruthy();
    expect(bodyOf(requests, '/api/auth/sso/start')).toEqual({
      organization: 'springfield',
      redirect: '/plugins',
      app: '',
      state: '',
      anew: false,
    });
  });

  test('tells the provider’s server where the integration center wants to go on', async () => {
    const { requests } = start(`/login?${CENTER}`);
    await enterSchool();
    await screen.findByText(/Taking you to/);
    const wish = { redirect: 'https://center.example/', app: 'integration_center', state: 's1' };
    expect(bodyOf(requests, '/api/district/validate')).toEqual({ schoolId: 'springfield', ...wish });
    expect(bodyOf(requests, '/api/auth/sso/start')).toEqual({
      organization: 'springfield',
      anew: false,
      ...wish,
    });
  });

  test('whose provider does not answer offers another try, and the password', async () => {
    const { handlers, left } = start('/login');
    handlers['POST /api/auth/sso/start'] = () =>
      refusal(422, 'sso_x', 'The sign-on provider cannot be reached.');
    await enterSchool();
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    handlers['POST /api/auth/sso/start'] = () => success({ url: 'https://sso.example/again' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(left.assign).toHaveBeenCalledWith('https://sso.example/again'));
  });

  test('lets in who has a password', async () => {
    const { handlers } = start('/login');
    handlers['POST /api/auth/sso/start'] = () => refusal(503, 'down', 'Down.');
    await enterSchool();
    await userEvent.click(await screen.findByRole('button', { name: 'Use a homeroom password instead' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });
});

describe('the integration center', () => {
  test('hears of a school that is not there', async () => {
    const { handlers, left } = start(`/login?${CENTER}`);
    const back = 'https://center.example/?error=district_unknown';
    handlers['POST /api/district/validate'] = () => refusal(404, 'district_unknown', 'Unknown', { back });
    await enterSchool();
    await waitFor(() => expect(left.replace).toHaveBeenCalledExactlyOnceWith(back));
  });

  test('gets a one-time token for who has signed in by password', async () => {
    const { requests, handlers, left } = start(`/login?${CENTER}`);
    handlers['POST /api/district/validate'] = () => success({ ...UNIFIED, uu_enabled: false });
    handlers['POST /api/auth/sso/ticket'] = () => success({ redirect: 'https://center.example/?token=t' });
    await enterSchool();
    await userEvent.type(await screen.findByLabelText('User ID'), 'edna');
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await waitFor(() => expect(left.replace).toHaveBeenCalledWith('https://center.example/?token=t'));
    expect(bodyOf(requests, '/api/auth/sso/ticket')).toMatchObject({
      app: 'integration_center',
      state: 's1',
    });
  });
});

describe('the way back from the provider', () => {
  test('opens the session, goes where it was asked to, and leaves no code behind', async () => {
    const { requests, handlers } = start('/auth/callback?code=c&state=s&iss=i&session_state=other');
    handlers['POST /api/auth/sso/callback'] = () => answer({ success: true, session: SESSION });
    expect(await screen.findByRole('heading', { name: 'Plugins' })).toBeTruthy();
    expect(bodyOf(requests, '/api/auth/sso/callback')).toEqual({ code: 'c', state: 's', iss: 'i' });
    expect([location.pathname, localStorage.getItem('token')]).toEqual(['/plugins', 'by provider']);
  });

  test('says why somebody is not let in, and leads through the provider’s logout to another try', async () => {
    const { handlers } = start('/auth/callback?code=c&state=s');
    handlers['POST /api/auth/sso/callback'] = () =>
      answer({ authUserError: 'not_linked', message: 'x', logoutUrl: 'https://sso.example/end' });
    expect((await screen.findByRole('alert')).textContent).toContain('Ask your administrator to link it');
    const again = screen.getByRole('link', { name: 'Sign in as someone else' });
    expect([again.getAttribute('href'), location.search]).toEqual(['https://sso.example/end', '']);
  });

  test('a reason that this version does not know is a system error', async () => {
    const { handlers } = start('/auth/callback?code=c&state=s');
    handlers['POST /api/auth/sso/callback'] = () => answer({ authUserError: 'new' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('System error, request user contact administrator');
  });

  test('tells the integration center what it waits for, and signs nobody in here', async () => {
    const { handlers, left } = start('/auth/callback#id_token=a&access_token=b&state=s');
    const redirect = 'https://center.example/?token=t';
    handlers['POST /api/auth/sso/callback'] = () =>
      answer({ success: true, session: { ...SESSION, token: 't', redirect } });
    await waitFor(() => expect(left.replace).toHaveBeenCalledWith(redirect));
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('an address without a return is the sign-in', async () => {
    start('/auth/callback');
    expect(await screen.findByLabelText('School ID')).toBeTruthy();
  });
});

describe('a one-time token of another application', () => {
  test('is used when the person says so, not before', async () => {
    const { requests, handlers } = start('/login?token=t&redirect=%2Fplugins');
    handlers['POST /api/auth/sso/login'] = () => answer({ success: true, session: SESSION });
    const enter = await screen.findByRole('button', { name: 'Sign in' });
    expect(bodyOf(requests, '/api/auth/sso/login')).toBeUndefined();
    await userEvent.click(enter);
    expect(await screen.findByRole('heading', { name: 'Plugins' })).toBeTruthy();
    expect(bodyOf(requests, '/api/auth/sso/login')).toEqual({ token: 't', redirect: '/plugins' });
  });
});

describe('who is signed in by a provider', () => {
  const external = () => ({
    ...bootstrap(),
    district: { ...bootstrap().district, uu_enabled: true },
    user: { ...bootstrap().user, externalAcct: true },
  });

  test('logs out there too', async () => {
    const { handlers, left } = start('/plugins', 'token');
    handlers['GET /api/auth/signout'] = () => success({ endSession: 'https://sso.example/end?hint=1' });
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Edna K' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(left.assign).toHaveBeenCalledWith('https://sso.example/end?hint=1'));
  });

  test('has the profile there, or hears that there is none', async () => {
    const { handlers, left } = start('/plugins', 'token');
    handlers['GET /api/shell/bootstrap'] = () => success(external());
    handlers['GET /api/auth/sso/profile'] = () => success({ profile_url: null });
    await act(() => queryClient.invalidateQueries({ queryKey: BOOTSTRAP }));
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Account of Edna K' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'My profile' }));
    };
    await open();
    expect(await screen.findByText('Unified User Path not found.')).toBeTruthy();
    handlers['GET /api/auth/sso/profile'] = () => success({ profile_url: 'https://me.example' });
    await open();
    await waitFor(() => expect(left.assign).toHaveBeenCalledWith('https://me.example'));
  });
});

describe('the lock', () => {
  const lockFor = (user: object) => {
    const fake = start('/lock', 'old');
    fake.handlers['GET /api/auth/current-user'] = () =>
      success({
        user: { UserName: 'edna', SSOUser: false, hasPassword: true, externalAccounts: [], ...user },
      });
    return fake;
  };
  const again = () => screen.findByRole('button', { name: 'Sign in with your district' });

  test('asks nobody for a password whom the provider signs in, but to sign in there anew', async () => {
    const { requests, left } = lockFor({ SSOUser: true, hasPassword: false, externalAccounts: [{}] });
    await userEvent.click(await again());
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
    await waitFor(() => expect(left.assign).toHaveBeenCalledWith('https://sso.example/auth?x=1'));
    expect(bodyOf(requests, '/api/auth/sso/start')).toMatchObject({ redirect: '/', anew: true });
  });

  test('offers both ways to who has both', async () => {
    lockFor({ SSOUser: true, externalAccounts: [{}] });
    expect(await again()).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  test('says when the provider does not answer', async () => {
    const { handlers } = lockFor({ SSOUser: true, hasPassword: false });
    handlers['POST /api/auth/sso/start'] = () => refusal(422, 'sso_x', 'It cannot be reached.');
    await userEvent.click(await again());
    expect((await screen.findByRole('alert')).textContent).toContain('It cannot be reached.');
  });

  test('says when nobody knows whose it is, and asks again', async () => {
    const { handlers } = start('/lock', 'old');
    handlers['GET /api/auth/current-user'] = () => refusal(500, 'x', 'No');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 }));
    handlers['GET /api/auth/current-user'] = () =>
      success({ user: { UserName: 'edna', SSOUser: false, hasPassword: true, externalAccounts: [] } });
    expect(await screen.findByLabelText('Password', undefined, { timeout: 5000 })).toBeTruthy();
  });

  test('is opened by the way back, which ends the session of before', async () => {
    const { requests, handlers } = start('/auth/callback?code=c&state=s', 'old');
    localStorage.setItem('locked', 'true');
    useSession.setState({ isLocked: true });
    handlers['POST /api/auth/sso/callback'] = () => answer({ success: true, session: SESSION });
    expect(await screen.findByRole('heading', { name: 'Plugins' })).toBeTruthy();
    const ended = requests.find(({ path }) => path === '/api/auth/signout');
    expect(ended?.headers.get('authorization')).toBe('Bearer old');
    expect(useSession.getState()).toMatchObject({ token: 'by provider', isLocked: false });
    expect(localStorage.getItem('locked')).toBeNull();
  });
});

describe('readSignOnReturn', () => {
  test.each([
    [
      { search: '?code=a&state=b', hash: '' },
      { code: 'a', state: 'b' },
    ],
    [
      { search: '', hash: '#id_token=a&state=b' },
      { id_token: 'a', state: 'b' },
    ],
    [{ search: '?code=a', hash: '' }, null],
    [{ search: '', hash: '#' }, null],
  ])('%o', (location, found) => expect(readSignOnReturn(location)).toEqual(found));
});
