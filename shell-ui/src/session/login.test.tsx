import { type FakeAnswer, type FakeRequest, fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../app';
import { showLanguage, startI18n } from '../i18n/i18n';
import { LANGUAGES } from '../i18n/languages';
import { queryClient } from '../query-client';
import { bootstrap } from '../testing';
import { keepAnonymousToken } from './anonymous';
import { useSession } from './session.store';

vi.mock('@module-federation/runtime', () => ({
  loadRemote: vi.fn(),
  registerRemotes: vi.fn(),
  registerPlugins: vi.fn(),
}));
vi.mock('socket.io-client', () => ({
  io: () => ({ on: vi.fn(), io: { on: vi.fn() }, disconnect: vi.fn() }),
}));

const SCHOOL = {
  name: 'Springfield Unified',
  uu_enabled: false,
  nonUUDistrict: true,
  uuOrganizationId: null,
  district_uid: 'd1',
};

function setUp(
  path: string,
  token: string | null = null,
  more: Record<string, (r: FakeRequest) => FakeAnswer> = {},
) {
  history.replaceState(null, '', path);
  localStorage.clear();
  useSession.setState({
    token,
    anonymousToken: null,
    isLocked: false,
    organization: token && 'springfield',
    status: token ? 'signed-in' : 'anonymous',
  });
  const api = fakeApi({
    'POST /api/district/validate': () => success(SCHOOL),
    'POST /api/auth/token': ({ body }) =>
      String(body).includes('password=six+blue')
        ? success({ access_token: 'new', resetPasswordToken: null, organization: 'springfield' })
        : refusal(401, 'invalid_credentials', 'No'),
    'GET /api/auth/signout': () => success({ endSession: null }),
    'GET /api/auth/current-user': () => success({ user: { UserName: 'edna' } }),
    'GET /api/shell/bootstrap': () => success(bootstrap()),
    'GET /api/shell/counts': () => success({}),
    'GET /api/translations/all': () => success({}),
    'POST /api/auth/sendPasswordResetEmail': () => success({}),
    'POST /api/auth/resetPassword': () => success({ userName: 'edna', organization: 'springfield' }),
    ...more,
  });
  render(<App />);
  return api;
}

const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
/** Adds to what stands in the field; `{Enter}` at the end sends the form. */
async function type(label: string, text: string) {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: field.value + text.replace('{Enter}', '') } });
  if (text.endsWith('{Enter}') && field.form) fireEvent.submit(field.form);
}
const clear = (label: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: '' } });
const sent = (requests: FakeRequest[], path: string) => requests.filter((request) => request.path === path);

async function acceptSchool() {
  await type('School ID', 'Springfield{Enter}');
  await screen.findByText('Springfield Unified');
}

beforeAll(startI18n);
beforeEach(async () => {
  queryClient.clear();
  await showLanguage(LANGUAGES[0]);
});

describe('login screen', () => {
  test('remembers how the district signs in, under the specification’s names', async () => {
    setUp('/login');
    await acceptSchool();
    const keys = ['uu_enabled', 'uuOrganisationId', 'district_uid'];
    expect(keys.map((key) => localStorage.getItem(key))).toEqual(['false', '', 'd1']);
  });

  test('shows the language only after a second, and the version at once', async () => {
    vi.useFakeTimers();
    setUp('/login');
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
    setUp('/login', null, { 'POST /api/auth/token': () => new Promise<never>(() => undefined) as never });
    await acceptSchool();
    await type('User ID', 'edna');
    await type('Password', 'six blue doors{Enter}');
    await waitFor(() => expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000));
    act(() => late.abort(new DOMException('Too late', 'TimeoutError')));
    expect((await screen.findByRole('alert')).textContent).toContain('The server is not available');
  });

  test('says what a sign-on provider gave as its reason, and not more than that', async () => {
    setUp(`/login?error_description=${'x'.repeat(500)}`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`The sign-on provider says: ${'x'.repeat(200)}`);
  });

  test('tells of too many tries', async () => {
    setUp('/login', null, { 'POST /api/auth/token': () => refusal(429, 'too_many_tries', 'Slow down') });
    await acceptSchool();
    await type('User ID', 'edna');
    await type('Password', 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('wait a few minutes');
  });

  test('shows that the application is loading until it is known what the user may see', async () => {
    let answer: (value: FakeAnswer) => void = () => undefined;
    const pending = new Promise<FakeAnswer>((resolve) => {
      answer = resolve;
    });
    setUp('/login', null, { 'GET /api/shell/bootstrap': () => pending as never });
    await acceptSchool();
    await type('User ID', 'edna');
    await type('Password', 'six blue doors{Enter}');
    expect((await screen.findByRole('status')).textContent).toBe('Loading application…');
    answer(success(bootstrap()));
    expect(await screen.findByRole('button', { name: 'Account of Edna K' })).toBeTruthy();
  });
});

describe('forgotten password', () => {
  async function openPanel(more = {}) {
    const api = setUp('/login', null, more);
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
    const { requests } = setUp('/update-password?confirmId=d.secret&schoolId=springfield');
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
    const { handlers } = setUp('/update-password?confirmId=d.secret&schoolId=springfield');
    handlers['POST /api/auth/token'] = () => refusal(503, 'down', '');
    await give('six blue doors');
    expect((await screen.findByRole('status')).textContent).toBe('Your password has been changed.');
    await click('Return to the sign-in');
    expect((await screen.findByLabelText<HTMLInputElement>('School ID')).value).toBe('springfield');
  });

  test('is asked for on the login page too, by its confirmId', async () => {
    setUp('/login?confirmId=d.secret');
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy();
  });

  test('is required before the session when an administrator has said so', async () => {
    let isReset = false;
    const { requests } = setUp('/login?redirect=/demo', null, {
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
    setUp('/update-password?confirmId=d.secret');
    await click('Submit');
    expect(screen.getAllByText('This field is required.')).toHaveLength(2);
    await give('six blue doors', 'six blue cars');
    expect(screen.getByText('Passwords must match.')).toBeTruthy();
  });

  test('that is weak is refused in the user’s language', async () => {
    setUp('/update-password?confirmId=d.secret', null, {
      'POST /api/auth/resetPassword': () => refusal(422, 'password_common', 'English words of the server'),
    });
    await give('password1234');
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody would try this password soon');
  });

  test('by a link that has ended leads to a new link', async () => {
    setUp('/update-password?confirmId=d.secret&schoolId=springfield', null, {
      'POST /api/auth/resetPassword': () => refusal(410, 'reset_link_ended', 'x'),
    });
    await give('six blue doors');
    await click('Send me a new link');
    expect((await screen.findByLabelText<HTMLInputElement>('School ID')).value).toBe('springfield');
  });

  test('without its token the page says that the link is incomplete', async () => {
    setUp('/update-password');
    expect(await screen.findByText(/This link is incomplete/)).toBeTruthy();
  });
});

describe('public pages', () => {
  test('recover asks for the school only when it is not known', async () => {
    setUp('/recover');
    expect(await screen.findByLabelText('School ID')).toBeTruthy();
    act(() => useSession.setState({ organization: 'springfield' }));
    expect(screen.queryByLabelText('School ID')).toBeNull();
  });

  test('recover sends the link to an address that can be one', async () => {
    const { requests } = setUp('/recover?schoolId=springfield');
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
    const { requests } = setUp('/register');
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
    const { requests } = setUp('/lock', 'old');
    await screen.findByText('Signed in as edna. Enter your password to go on.');
    const forgotten = screen.getByRole('link', { name: 'Forgot your password?' });
    expect(forgotten.getAttribute('href')).toBe('/recover');
    await click('Unlock');
    expect(screen.getByText('This field is required.')).toBeTruthy();
    act(() => history.pushState(null, '', '/plugins'));
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    await screen.findByRole('heading', { name: 'Locked' });
    await type('Password', 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('is not right');
    expect(useSession.getState().token).toBe('old');
    clear('Password');
    await type('Password', 'six blue doors{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/plugins'));
    expect(sent(requests, '/api/auth/signout')[0]?.headers.get('authorization')).toBe('Bearer old');
    expect(useSession.getState()).toMatchObject({ token: 'new', isLocked: false });
  });

  test('lock is for who is signed in', async () => {
    setUp('/lock');
    expect(await screen.findByLabelText('School ID')).toBeTruthy();
  });
});

describe('session', () => {
  test('of somebody without a role for the shell ends, and a click leads to another try', async () => {
    const { requests } = setUp('/plugins', 'token', {
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
    setUp('/plugins', 'token', {
      'GET /api/shell/bootstrap': () => success(bootstrap(['PublicUser'])),
      'GET /api/auth/signout': () => success({ endSession: 'https://sso.example/end' }),
    });
    await waitFor(() => expect(useSession.getState().status).toBe('refused'));
    expect(assign).not.toHaveBeenCalled();
    await click('Try again');
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://sso.example/end');
  });

  test('begins with the anonymous token, which goes with what strangers ask', async () => {
    const { requests, handlers } = setUp('/login');
    handlers['POST /api/auth/token'] = () => success({ access_token: 'nobody', resetPasswordToken: null });
    keepAnonymousToken();
    await waitFor(() => expect(useSession.getState().anonymousToken).toBe('nobody'));
    await acceptSchool();
    const asked = sent(requests, '/api/district/validate')[0];
    expect(asked?.headers.get('authorization')).toBe('Bearer nobody');
    expect(useSession.getState().token).toBeNull();
  });

  test('stored token that is no good leads to the form, and then where one wanted to go', async () => {
    const { handlers } = setUp('/plugins', 'stale', {
      'GET /api/shell/bootstrap': () => refusal(401, 'token_expired', 'Your token has expired'),
    });
    await acceptSchool();
    expect(location.search).toBe('?redirect=%2Fplugins');
    handlers['GET /api/shell/bootstrap'] = () => success(bootstrap());
    await type('User ID', 'edna');
    await type('Password', 'six blue doors{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/plugins'));
  });

  test('of another district in the dialog shows nothing of the one before', async () => {
    setUp('/plugins', 'token');
    await screen.findByRole('button', { name: 'Account of Edna K' });
    act(() => useSession.getState().expire('token'));
    await click(/Change/);
    await screen.findByLabelText('School ID');
    clear('School ID');
    await type('School ID', 'shelbyville{Enter}');
    await type('User ID', 'edna');
    await type('Password', 'six blue doors{Enter}');
    await waitFor(() => expect(location.pathname).not.toBe('/plugins'));
  });
});
