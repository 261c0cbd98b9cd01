import { fakeApi, records, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { loadRemote } from '@module-federation/runtime';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Bootstrap } from '../../bootstrap.queries';
import { addDictionaries, startI18n } from '../../i18n/i18n';
import { forgetPlugin } from '../../remotes/remotes';
import { useSession } from '../../session/session.store';
import { bootstrap, entry } from '../../testing';
import { DashboardPage } from './dashboard.page';
import en from './locales/en.json';

const card = {
  ...bootstrap().remotes[0]?.contributions[0],
  id: 'demo.1',
  slot: 'dashboard.card@1',
  path: null,
};
const withCard = (): Bootstrap => {
  const known = bootstrap();
  const [remote] = known.remotes;
  const shown = { ...card, title: 'Clubs', hasCount: true, empty: 'No club yet.' };
  return { ...known, remotes: [{ ...remote, contributions: [shown] }] as Bootstrap['remotes'] };
};

const steps = ['first', 'last'].map((title, n) => ({
  ...card,
  id: `demo.${n + 1}`,
  slot: 'start.step@1',
  path: `/${title}`,
  title,
  order: n === 0 ? 10 : 90,
  hasCount: true,
  empty: `Do the ${title} thing.`,
}));
const withSteps = (): Bootstrap => {
  const known = bootstrap();
  const [remote] = known.remotes;
  return { ...known, remotes: [{ ...remote, contributions: steps }] as Bootstrap['remotes'] };
};

const stuck = [
  { id: 'c1', name: 'Springfield', late: 2, lateSince: '2026-11-20T14:00:00Z', failed: 0, failedSince: null },
  {
    ...{ id: 'c2', name: 'Ogdenville', late: 0, lateSince: null },
    ...{ failed: 1, failedSince: '2026-11-20T14:00:00Z' },
  },
];

const BROKEN = { id: 'clubs', name: 'Clubs', status: 'failed', reason: 'No module' };

async function open(
  known: Bootstrap,
  count: number,
  isAdmin = false,
  contactPhone = '',
  isSupport = false,
  broken = [BROKEN],
) {
  useSession.setState({ token: 'token', organization: 'springfield', status: 'signed-in' });
  const api = fakeApi({
    'GET /api/shell/bootstrap': () => success(known),
    'GET /api/shell/counts': () => success({ 'demo.1': count, 'demo.2': contactPhone ? count : 0 }),
    'GET /api/dynamicSettings/getBranding': () =>
      success({ contactName: contactPhone && 'Office', contactPhone, contactEmail: '' }),
    'POST /api/search/records CustomerLicenses': () =>
      records([{ id: 'c1', name: 'Springfield', endDate: '2026-12-01' }]),
    'POST /api/search/records StuckRuns': () => records(stuck),
    'POST /api/search/records Plugins': () =>
      records([{ id: 'mail', name: 'Mail', status: 'ready', reason: null }, ...broken]),
    'POST /api/search/records ActivityLog': ({ body }) =>
      JSON.stringify(body).includes('session.started') ? records([], 1234) : refusal(403, 'forbidden', 'No'),
  });
  await act(async () => void renderInShell(<DashboardPage />, { user: { isAdmin, isSupport } }));
  await screen.findByRole('heading', { name: 'Home' });
  return api;
}

beforeAll(async () => {
  await startI18n();
  addDictionaries('en', { dashboard: en });
});
afterEach(() => forgetPlugin(bootstrap().remotes[0] as never));

describe('DashboardPage', () => {
  test('a card that has nothing to show says so and loads nothing', async () => {
    await open(withCard(), 0);
    const section = await screen.findByRole('region', { name: 'Clubs' });
    expect(await within(section).findByText('No club yet.')).toBeTruthy();
    expect(loadRemote).not.toHaveBeenCalled();
  });

  test('a card that has something loads its plugin', async () => {
    const slots = { 'dashboard.card@1': () => <p>Three clubs</p> };
    vi.mocked(loadRemote).mockResolvedValue({ default: { id: 'demo', contract: 1, routes: [], slots } });
    await open(withCard(), 3);
    expect(await screen.findByText('Three clubs')).toBeTruthy();
  });

  test('what the plugins let the user begin stands at the head, the main one first', async () => {
    const known = bootstrap();
    const [remote] = known.remotes;
    const actions = ['last', 'first'].map((title, n) => ({
      ...{ ...card, id: `demo.${n + 1}`, slot: 'dashboard.action@1', title, path: `/${title}` },
      ...{ hasCount: false, order: n === 0 ? 20 : 10 },
    }));
    await open({ ...known, remotes: [{ ...remote, contributions: actions }] as Bootstrap['remotes'] }, 0);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['first', '/first'],
      ['last', '/last'],
    ]);
  });

  test.each([
    [2, '/demo?open', '2 clubs need you'],
    [0, null, en.needs.none],
  ])('%i that need the user are said with the way to them', async (count, to, words) => {
    addDictionaries('en', {
      demo: { need_one: '{{count}} club needs you', need_other: '{{count}} clubs need you' },
    });
    const known = withCard();
    const below = entry({ id: 'demo.1', path: '/demo', count: { words: 'demo:need', to: '/demo?open' } });
    known.menu = [entry({ id: 'above', children: [below] })];
    await open(known, count);
    const section = await screen.findByRole('region', { name: en.needs.title });
    expect(await within(section).findByText(words)).toBeTruthy();
    expect(within(section).queryByRole('link')?.getAttribute('href') ?? null).toBe(to);
  });

  test('administrators of a new district see its first steps in order, and what is left of them', async () => {
    await open(withSteps(), 1, true);
    const section = await screen.findByRole('region', { name: 'First steps' });
    const found = within(section).getAllByRole('listitem');
    expect(found.map((step) => step.textContent)).toEqual([
      'firstDone',
      `${en.start.face}To do${en.start.faceHint}`,
      'lastTo doDo the last thing.',
    ]);
    expect(within(section).getByRole('link', { name: 'last' }).getAttribute('href')).toBe('/last');
    expect(section.textContent, 'no plugin of this district delivers').not.toMatch(/deliver/i);
  });

  test.each([
    [true, 'What is going on in your schools.'],
    [false, /^What is going on in Springfield/],
  ])('says whose numbers these are: kept to schools %s', async (isKeptToSchools, words) => {
    const known = bootstrap();
    await open({ ...known, user: { ...known.user, isKeptToSchools } }, 0);
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('support sees whose licence ends, soonest first, instead of being sent to an administrator', async () => {
    const api = await open({ ...bootstrap(), remotes: [] }, 0, false, '', true);
    const section = await screen.findByRole('region', { name: en.ending.title });
    const link = await within(section).findByRole('link', { name: 'Springfield' });
    expect(link.getAttribute('href')).toBe('/licences/c1');
    expect(within(section).getByRole('listitem').textContent).toContain('2026');
    const asked = api.requests.find(({ body }) => JSON.stringify(body ?? '').includes('CustomerLicenses'));
    expect(JSON.stringify(asked?.body)).toMatch(/"gte".*"lte"/);
    expect(screen.queryByText(en.empty)).toBeNull();
  });

  test('support sees whose work is stuck and since when, with the way to each customer', async () => {
    await open({ ...bootstrap(), remotes: [] }, 0, false, '', true);
    const section = await screen.findByRole('region', { name: en.stuck.title });
    const link = await within(section).findByRole('link', { name: 'Ogdenville' });
    expect(link.getAttribute('href')).toBe('/licences/c2');
    const [late, failed] = within(section).getAllByRole('listitem');
    expect(late?.textContent).toMatch(/^Springfield2 runs late since .*2026/);
    expect(failed?.textContent).toMatch(/^Ogdenville1 run failed, the first at .*2026/);
  });

  test('first steps go when all are done', async () => {
    const api = await open(withSteps(), 1, true, '555 01 00');
    const asked = ['/api/shell/counts', '/api/dynamicSettings/getBranding'];
    await vi.waitFor(() =>
      expect(asked.filter((path) => api.requests.some((request) => request.path === path))).toEqual(asked),
    );
    await act(async () => {});
    expect(screen.queryByText(en.start.title)).toBeNull();
  });

  test('first steps are the administrators’', async () => {
    const api = await open(withSteps(), 0);
    await act(async () => {});
    expect(screen.queryByText(en.start.title)).toBeNull();
    expect(api.requests.some(({ path }) => path.endsWith('getBranding'))).toBe(false);
  });

  test('administrators see what fails, what happened today and what is licensed', async () => {
    const known = bootstrap();
    known.menu.push(entry({ id: 'activity', path: '/user/activity' }));
    const feature = { isKnown: true, startDate: null, endDate: null, until: null };
    const features = [
      { ...feature, feature: 'pdfSplitter', title: 'Document delivery', state: 'active' as const },
      { ...feature, feature: 'docSig', title: 'Document signature', state: 'off' as const },
      {
        ...feature,
        feature: 'docManagement',
        title: 'Document storage',
        state: 'lapsed' as const,
        until: '2026-03-01',
      },
    ];
    await open({ ...known, licence: { ...known.licence, features } }, 0, true);
    const plugins = await screen.findByRole('region', { name: 'Plugins' });
    expect(await within(plugins).findByText('No module')).toBeTruthy();
    expect(within(plugins).queryByText('Mail')).toBeNull();
    const signIns = await screen.findByRole('link', { name: '1,234 Sign-ins' });
    const door = new URL(signIns.getAttribute('href') ?? '', location.href);
    expect(door.pathname).toBe('/user/activity');
    expect(door.searchParams.getAll('ActivityLog.filter')).toEqual([
      'type~eq~session.started',
      expect.stringMatching(/^date~gte~20/),
    ]);
    expect(screen.getByRole('link', { name: '– Documents opened' })).toBeTruthy();
    const licence = screen.getByRole('region', { name: 'Your licence' });
    expect(within(licence).getByText('Document delivery')).toBeTruthy();
    expect(within(licence).getAllByText('Included')).toHaveLength(1);
    expect(within(licence).queryByText('Document signature')).toBeNull();
    expect(within(licence).getByText(/Mar 1, 2026|March 1, 2026|1 March 2026/)).toBeTruthy();
  });

  test('what works and what was never licensed is no news', async () => {
    await open(bootstrap(), 0, true, '', false, []);
    await screen.findByRole('region', { name: en.activity.title });
    expect(screen.queryByRole('region', { name: en.plugins.title })).toBeNull();
    expect(screen.queryByRole('region', { name: en.licence.title })).toBeNull();
  });

  test('without anything to show it says who can change that', async () => {
    await open({ ...bootstrap(), remotes: [] }, 0);
    expect(screen.getByText(/No feature is switched on/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Plugins' })).toBeNull();
  });
});
