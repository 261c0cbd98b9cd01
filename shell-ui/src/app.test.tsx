import { refusal, success } from '@homeroom/sdk/testing';
import { notifications } from '@mantine/notifications';
import { loadRemote } from '@module-federation/runtime';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from './app';
import { showLanguage, startI18n } from './i18n/i18n';
import { LANGUAGES } from './i18n/languages';
import { queryClient } from './query-client';
import { useSession } from './session/session.store';
import { bootstrap, setUp } from './testing';

async function signIn(password: string) {
  await userEvent.type(await screen.findByLabelText('User ID'), 'edna');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeAll(startI18n);
beforeEach(async () => {
  queryClient.clear();
  notifications.clean();
  await showLanguage(LANGUAGES[0]);
  vi.mocked(loadRemote).mockResolvedValue({
    default: {
      id: 'demo',
      contract: 1,
      routes: [{ path: '/demo', element: <h1>Hello from the remote</h1> }],
    },
  });
});

describe('sign-in', () => {
  test('leads in three steps to the page that was asked for', async () => {
    setUp('/plugins', null);
    render(<App />);
    await userEvent.type(await screen.findByLabelText('School ID'), ' SpringField ');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Springfield Unified')).toBeTruthy();
    await signIn('secret');
    expect(await screen.findByRole('heading', { name: 'Plugins' })).toBeTruthy();
    expect(await screen.findByText('No module')).toBeTruthy();
    expect(location.pathname).toBe('/plugins');
    expect(['token', 'organization'].map((key) => localStorage.getItem(key))).toEqual(['new', 'springfield']);
  });

  test('names every empty field', async () => {
    setUp('/login?schoolId=springfield', null);
    render(<App />);
    await userEvent.clear(await screen.findByLabelText('School ID'));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('This field is required.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('School ID'), 'springfield{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getAllByText('This field is required.')).toHaveLength(2);
  });

  test('says what is wrong with the school id, the password, or the server', async () => {
    const { handlers } = setUp('/login', null);
    render(<App />);
    await userEvent.type(await screen.findByLabelText('School ID'), 'nowhere{Enter}');
    expect(await screen.findByText(/There is no school with this ID/)).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('School ID'));
    await userEvent.type(screen.getByLabelText('School ID'), 'springfield{Enter}');
    await signIn('wrong');
    expect((await screen.findByRole('alert')).textContent).toContain('is incorrect');
    handlers['POST /api/auth/token'] = () => refusal(503, 'down', '');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/The server is not available/)).toBeTruthy();
  });

  test('lets the school be changed', async () => {
    setUp('/login?schoolId=springfield', null);
    render(<App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('button', { name: /Change/ }));
    expect(screen.getByLabelText('School ID')).toBeTruthy();
  });
});

describe('frame', () => {
  test('leads from the start page to the dashboard, and from the menu to a plugin’s page', async () => {
    setUp('/', 'token');
    render(<App />);
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
    await act(() => userEvent.click(screen.getByRole('link', { name: 'Demonstration' })));
    expect(await screen.findByRole('heading', { name: 'Hello from the remote' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Demonstration' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toBeTruthy();
  });

  test('changes the language with the plugin’s words, and the direction', async () => {
    setUp('/demo', 'token');
    render(<App />);
    const page = await screen.findByRole('heading', { name: 'Hello from the remote' });
    await userEvent.click(await screen.findByRole('button', { name: 'Language: English' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'العربية' }));
    expect(await screen.findByRole('link', { name: 'تجربة' })).toBeTruthy();
    expect(page.isConnected).toBe(true);
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  });

  test('a language whose dictionaries cannot be loaded is shown all the same', async () => {
    const { handlers } = setUp('/demo', 'token');
    render(<App />);
    await screen.findByRole('link', { name: 'Demonstration' });
    handlers['GET /api/translations/all'] = () => refusal(404, 'language_unknown', 'No');
    await userEvent.click(screen.getByRole('button', { name: 'Language: English' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Español' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('es'));
    expect(screen.getByRole('link', { name: 'Demonstration' })).toBeTruthy();
  });

  test('an address that nobody owns leads home and says so', async () => {
    setUp('/nowhere', 'token');
    render(<App />);
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
    expect(await screen.findByText(/This page was not found/)).toBeTruthy();
    expect(location.pathname).toBe('/dashboard');
  });

  test('an article without a content plugin is the page for what is missing', async () => {
    setUp('/content/instance/7', 'token');
    render(<App />);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(location.pathname).toBe('/error/404');
  });

  test.each([
    ['/home', 'Home'],
    ['/user', 'User management'],
    ['/user/all', 'User management'],
    ['/user/profile', 'My profile'],
  ])('%s is the page %s', async (path, title) => {
    setUp(path, 'token');
    render(<App />);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  test.each([
    [true, false, '/document-storage'],
    [true, true, '/dashboard'],
    [false, false, '/dashboard'],
  ])('with storage %s and delivery %s begins at %s', async (showDocManagement, showSplitter, path) => {
    const { handlers } = setUp('/', 'token');
    const known = { ...bootstrap(), flags: { showDocManagement, showSplitter } };
    for (const { contributions } of known.remotes)
      for (const each of contributions) each.path = '/document-storage';
    handlers['GET /api/shell/bootstrap'] = () => success(known);
    render(<App />);
    await waitFor(() => expect(location.pathname).toBe(path));
  });

  test('the address of signatures in the menu of the specification leads to their page', async () => {
    const { handlers } = setUp('/dashboard/DocumentSignature', 'token');
    const known = bootstrap();
    for (const { contributions } of known.remotes)
      for (const each of contributions) each.path = '/document-signature';
    handlers['GET /api/shell/bootstrap'] = () => success(known);
    render(<App />);
    await waitFor(() => expect(location.pathname).toBe('/document-signature'));
  });

  test.each(['/plugins', '/settings', '/user/all'])('keeps %s from who is no administrator', async (path) => {
    const { requests } = setUp(path, 'token', ['School User']);
    render(<App />);
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
    expect(requests.filter((request) => request.path.startsWith('/api/search'))).toEqual([]);
  });

  test('a plugin that fails does not take the frame with it, and can be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.mocked(loadRemote).mockRejectedValueOnce(new Error('tampered'));
    const { requests } = setUp('/demo', 'token');
    const reported = () =>
      requests.filter(({ path }) => path === '/api/shell/interfaceReports').map(({ body }) => body);
    // Another test has loaded the plugin already.
    const { forgetPlugin } = await import('./remotes/remotes');
    forgetPlugin(bootstrap().remotes[0] as never);
    render(<App />);
    expect((await screen.findByRole('alert')).textContent).toContain('unavailable');
    expect(screen.getByRole('link', { name: 'Demonstration' })).toBeTruthy();
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(await screen.findByRole('heading', { name: 'Hello from the remote' })).toBeTruthy();
    const report = { plugin: 'demo', version: '1.0.0' };
    expect(reported()).toEqual([
      { ...report, outcome: 'load' },
      { ...report, outcome: 'ok' },
    ]);
  });

  test('turns away who has no role for the shell', async () => {
    setUp('/', 'token', ['PublicUser']);
    render(<App />);
    expect(await screen.findByRole('heading', { name: 'You are not authorized.' })).toBeTruthy();
  });
});

describe('session', () => {
  test('a refused token asks to sign in again over the same page', async () => {
    const { handlers } = setUp('/plugins', 'token');
    render(<App />);
    await screen.findByText('No module');
    const rows = handlers['POST /api/search/records Plugins'];
    handlers['POST /api/search/records Plugins'] = () => refusal(401, 'expired', 'Your token has expired');
    await userEvent.click(screen.getByRole('button', { name: 'Version' }));
    const dialog = await screen.findByRole('dialog', { name: 'Please sign in again' });
    if (rows) handlers['POST /api/search/records Plugins'] = rows;
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    expect(await screen.findByText('No module')).toBeTruthy();
    expect(location.pathname).toBe('/plugins');
  });

  test('someone else who signs in begins anew', async () => {
    const { handlers } = setUp('/plugins', 'token');
    render(<App />);
    await screen.findByText('No module');
    act(() => useSession.getState().expire('token'));
    const user = await screen.findByLabelText('User ID');
    handlers['GET /api/shell/bootstrap'] = () => {
      const other = bootstrap();
      return success({ ...other, user: { ...other.user, userName: 'seymour', firstName: 'Seymour' } });
    };
    await userEvent.clear(user);
    await userEvent.type(user, 'seymour');
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByRole('button', { name: 'Account of Seymour K' })).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  });

  test('logging out forgets the token and does not lead back', async () => {
    setUp('/plugins', null);
    useSession.getState().signIn('token', 'springfield');
    expect(localStorage.getItem('token')).toBe('token');
    render(<App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Edna K' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByLabelText('School ID')).toBeTruthy();
    expect([location.pathname, location.search, localStorage.getItem('token')]).toEqual(['/login', '', null]);
  });

  test('logging out closes every dialog, for whoever comes next too', async () => {
    setUp('/plugins', 'token');
    render(<App />);
    await screen.findByText('No module');
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    act(() => useSession.getState().signOut());
    expect(await screen.findByLabelText('School ID')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => useSession.getState().signIn('other', 'springfield'));
    await screen.findByRole('button', { name: 'Account of Edna K' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the token is validated every 30 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { handlers } = setUp('/demo', 'token');
    const asked: number[] = [];
    handlers['GET /api/auth/validatetoken'] = () => {
      asked.push(Date.now());
      return success({});
    };
    render(<App />);
    await screen.findByRole('heading', { name: 'Hello from the remote' });
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(asked.map((moment) => Math.round((moment - (asked[0] ?? 0)) / 1000))).toEqual([0, 30]);
    vi.useRealTimers();
  });
});
