import { success } from '@homeroom/sdk/testing';
import { loadRemote } from '@module-federation/runtime';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../app';
import type { Bootstrap } from '../bootstrap.queries';
import { showLanguage, startI18n } from '../i18n/i18n';
import { LANGUAGES } from '../i18n/languages';
import { queryClient } from '../query-client';
import { bootstrap, entry, setUp } from '../testing';
import { useBookmarks } from './bookmarks.store';

const MENU = [
  entry({
    id: 'demo.0',
    title: 'Delivery',
    path: '/demo',
    plugin: 'demo',
    count: { to: null, words: 'demo:atWork' },
    children: [
      entry({
        id: 'demo.1',
        title: 'Reports',
        path: '/demo?view=reports',
        children: [entry({ id: 'demo.2', title: 'Old reports', path: '/demo?view=reports&age=old' })],
      }),
    ],
  }),
  entry({
    id: 'administration',
    title: 'shell:nav.administration',
    heading: true,
    children: [entry({ id: 'mailbox', title: 'Mailbox', href: 'https://mail.example.org/' })],
  }),
];

async function open(change: Partial<Bootstrap> = {}, path = '/demo') {
  const api = setUp(path, 'token');
  const known = { ...bootstrap(), menu: MENU, ...change };
  for (const remote of known.remotes) for (const each of remote.contributions) each.hasCount = true;
  Object.assign(api.handlers, {
    'GET /api/shell/bootstrap': () => success(known),
    'GET /api/shell/counts': () => success({ 'demo.0': 3 }),
    'GET /api/translations/all': () =>
      success({ demo: { atWork_one: '{{count}} job at work', atWork_other: '{{count}} jobs at work' } }),
  });
  render(<App />);
  await screen.findByRole('heading', { name: 'Hello from the remote' });
  return api;
}
const menu = () => screen.getByRole('navigation', { name: 'Main' });
const link = (name: string | RegExp) => within(menu()).getByRole('link', { name });

beforeAll(startI18n);
beforeEach(async () => {
  queryClient.clear();
  useBookmarks.setState({ pages: [] });
  await showLanguage(LANGUAGES[0]);
  vi.mocked(loadRemote).mockResolvedValue({
    default: {
      id: 'demo',
      contract: 1,
      routes: [{ path: '/demo', element: <h1>Hello from the remote</h1> }],
    },
  });
});

describe('side navigation', () => {
  test('says while there is no connection', async () => {
    await open();
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void globalThis.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are offline\./)).toBeTruthy();
    connection.mockReturnValue(true);
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^You are offline\./)).toBeNull();
    connection.mockRestore();
  });

  test('draws three levels below headings, links out in a new tab, and numbers in words', async () => {
    await open();
    await userEvent.click(within(menu()).getByRole('button', { name: 'Pages below Reports' }));
    expect(link('Old reports').closest('[data-level="3"]')).toBeTruthy();
    expect(link('Old reports').getAttribute('href')).toBe('/demo?view=reports&age=old');
    expect(link(/^Delivery/).querySelector('svg')).toBeTruthy();
    const outward = link('Mailbox opens in a new tab');
    expect([outward.getAttribute('target'), outward.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    expect(screen.getByRole('region', { name: 'Administration' }).contains(outward)).toBe(true);
    expect(await within(menu()).findByRole('link', { name: 'Delivery 3 jobs at work' })).toBeTruthy();
  });

  test('marks the entry of the address, with its query', async () => {
    await open({}, '/demo?view=reports');
    expect(link('Reports').getAttribute('aria-current')).toBe('page');
    expect(link(/^Delivery/).hasAttribute('aria-current')).toBe(false);
  });

  test('arrow keys walk, fold and unfold; what is folded stays so', async () => {
    await open();
    const below = menu().querySelector('[data-level="2"]');
    expect(below?.closest('[hidden]'), 'shown, as its page is').toBeNull();
    link(/^Delivery/).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(below?.closest('[hidden]')).toBeTruthy();
    expect(localStorage.getItem('navigation-opened')).toBe('{"demo.0":false}');
    await userEvent.keyboard('{ArrowRight}{End}');
    expect(below?.closest('[hidden]')).toBeNull();
    expect(document.activeElement?.textContent).toContain('Mailbox');
    await userEvent.keyboard('{Home}{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Pages below Delivery');
  });

  test('what is below others is folded away until somebody wants it, and counted where it is', async () => {
    const api = setUp('/demo', 'token');
    const below = entry({
      id: 'demo.4',
      title: 'Doubts',
      path: '/doubts',
      count: { to: null, words: 'demo:atWork' },
    });
    const mails = entry({ id: 'demo.3', title: 'Mails', path: '/mails', children: [below] });
    const known = { ...bootstrap(), menu: [...MENU, mails] };
    for (const remote of known.remotes) for (const each of remote.contributions) each.hasCount = true;
    Object.assign(api.handlers, {
      'GET /api/shell/bootstrap': () => success(known),
      'GET /api/shell/counts': () => success({ 'demo.4': 2 }),
    });
    render(<App />);
    expect(
      await within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', {
        name: /^Mails 2/,
      }),
    ).toBeTruthy();
    expect(within(menu()).queryByRole('link', { name: /^Doubts/ })).toBeNull();
    await userEvent.click(within(menu()).getByRole('button', { name: 'Pages below Mails' }));
    expect(link(/^Doubts 2/)).toBeTruthy();
    expect(link('Mails')).toBeTruthy();
    await userEvent.click(within(menu()).getByRole('button', { name: 'Administration' }));
    expect(within(menu()).queryByRole('link', { name: /^Mailbox/ })).toBeNull();
  });

  test('narrow, an entry with more below opens all its levels beside it; narrowness stays', async () => {
    await open();
    expect(document.querySelector('[data-collapsed]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse the menu' }));
    expect(localStorage.getItem('navigation-collapsed')).toBe('true');
    expect(document.querySelector('[data-collapsed]')?.contains(screen.getByRole('main'))).toBe(true);
    await userEvent.click(within(menu()).getByRole('button', { name: /^Delivery/ }));
    const flyout = await screen.findByRole('navigation', { name: 'Delivery' });
    expect(
      within(flyout)
        .getAllByRole('link')
        .map(({ textContent }) => textContent?.slice(0, 8)),
    ).toEqual(['Delivery', 'Reports', 'Old repo']);
    await userEvent.click(within(flyout).getByRole('link', { name: 'Old reports' }));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Delivery' })).toBeNull());
    expect(location.search).toBe('?view=reports&age=old');
  });

  test('fetches a plugin when the pointer comes to its entry, once', async () => {
    const { forgetPlugin } = await import('../remotes/remotes');
    setUp('/plugins', 'token');
    forgetPlugin(bootstrap().remotes[0] as never);
    vi.mocked(loadRemote).mockClear();
    render(<App />);
    await userEvent.hover(await screen.findByRole('link', { name: 'Demonstration' }));
    screen.getByRole('link', { name: 'Demonstration' }).focus();
    await waitFor(() => expect(loadRemote).toHaveBeenCalledOnce());
  });
});

describe('favourites', () => {
  test('the page shown becomes one on the server, and shows so', async () => {
    const { handlers, requests } = await open({}, '/demo?view=reports');
    const page = { path: '/demo?view=reports', title: 'Reports of mine' };
    document.title = 'Reports of mine · homeroom';
    handlers['POST /api/shell/addFavorite'] = () => success([page]);
    handlers['POST /api/shell/removeFavorite'] = () => success([]);
    const button = screen.getByRole('button', { name: 'Favourite' });
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
    expect(requests.find(({ path }) => path.endsWith('addFavorite'))?.body).toEqual(page);
    expect(link('Reports of mine').getAttribute('href')).toBe(page.path);
    await userEvent.click(button);
    await waitFor(() => expect(within(menu()).queryByRole('link', { name: 'Reports of mine' })).toBeNull());
  });

  test('a title with a colon is no key', async () => {
    await open({ favorites: [{ path: '/demo', title: 'Job: spring' }] });
    expect(link('Job: spring')).toBeTruthy();
  });
});

describe('bookmarks', () => {
  test('are added, opened, kept in this browser for this user, and removed', async () => {
    await open();
    useBookmarks.getState().add({ path: '/x', title: 'Of another', owner: 'riverside/u9' });
    document.title = 'Hello · homeroom';
    await userEvent.click(screen.getByRole('button', { name: 'Bookmarks: 0 pages' }));
    await userEvent.click(screen.getByRole('button', { name: 'Bookmark this page' }));
    expect(screen.getByRole('link', { name: 'Hello' }).getAttribute('href')).toBe('/demo');
    expect(screen.queryByRole('link', { name: 'Of another' })).toBeNull();
    expect(JSON.parse(localStorage.getItem('activePages') ?? '')).toContainEqual({
      path: '/demo',
      title: 'Hello',
      owner: 'springfield/u1',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove the bookmark Hello' }));
    expect(screen.getByText(/are kept here/)).toBeTruthy();
  });
});

describe('top bar', () => {
  test('the search leads to a page by the keys, before any record is looked for', async () => {
    const { requests } = await open();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search' }));
    await userEvent.keyboard('repo');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(location.search).toBe('?view=reports&age=old');
    await userEvent.type(screen.getByRole('combobox'), 'x');
    expect(
      screen.getByText('No page has this name. Type at least two letters to search further.'),
    ).toBeTruthy();
    expect(requests.filter(({ path }) => path === '/api/shell/search')).toEqual([]);
  });

  test('a question mark lists the shortcuts', async () => {
    await open();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  test('help leads to the community of the operator, in a new tab, and to the guide', async () => {
    const { handlers } = await open({ communityUrl: 'https://community.example.org/' });
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    handlers['POST /api/shell/createSignedUrl'] = () => success({ url: '/api/shell/guide?signature=x' });
    await userEvent.click(screen.getByRole('button', { name: 'Help' }));
    const community = await screen.findByRole('menuitem', { name: 'Community' });
    expect(community.getAttribute('href')).toBe('https://community.example.org/');
    await userEvent.click(screen.getByRole('menuitem', { name: 'User guide (PDF)' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/shell/guide?signature=x'));
  });

  test('whoever signs in elsewhere has no profile here', async () => {
    await open({ user: { ...bootstrap().user, externalAcct: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Account of Edna K' }));
    expect(await screen.findByText('Signed in as edna@springfield.example.org')).toBeTruthy();
    expect(screen.getByText('School ID springfield')).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'My profile' })).toBeNull();
  });

  test('with the unified user, the profile of an account from elsewhere is at its provider', async () => {
    const known = bootstrap();
    const { handlers } = await open({
      user: { ...known.user, externalAcct: true },
      district: { ...known.district, uu_enabled: true },
    });
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const choose = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Account of Edna K' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'My profile' }));
    };
    handlers['GET /api/auth/sso/profile'] = () => success({ profile_url: null });
    await choose();
    expect(await screen.findByText('Unified User Path not found.')).toBeTruthy();
    handlers['GET /api/auth/sso/profile'] = () => success({ profile_url: 'https://id.example.org/me' });
    await choose();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example.org/me'));
  });

  test('a district without translations has no language to choose', async () => {
    await open({ flags: { EnableTranslations: false } });
    expect(screen.queryByRole('button', { name: /^Language/ })).toBeNull();
  });

  test('developers check translations by the pseudo language; others are not offered it', async () => {
    await open({ user: { ...bootstrap().user, isDeveloper: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Language: English' }));
    await act(
      async () => void (await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Pseudo' }))),
    );
    expect(await screen.findByRole('button', { name: /^\[Láñgúágé: Pšéúdó/ })).toBeTruthy();
    cleanup();
    queryClient.clear();
    await showLanguage(LANGUAGES[0]);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Language: English' }));
    expect(await screen.findByRole('menuitemradio', { name: 'العربية' })).toBeTruthy();
    expect(screen.queryByRole('menuitemradio', { name: 'Pseudo' })).toBeNull();
  });
});
