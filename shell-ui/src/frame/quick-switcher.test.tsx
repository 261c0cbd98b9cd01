import { callKey } from '@homeroom/sdk';
import { refusal, success } from '@homeroom/sdk/testing';
import { loadRemote } from '@module-federation/runtime';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../app';
import { showLanguage, startI18n } from '../i18n/i18n';
import { LANGUAGES } from '../i18n/languages';
import { queryClient } from '../query-client';
import { bootstrap, entry, setUp } from '../testing';
import type { FoundGroup } from './found.queries';

const PRIYA = {
  ...{ id: 's1', title: 'Priya Patel', about: ['100013', 'North'], at: null },
  path: '/demo/student/s1',
};
const JOB = {
  ...{ id: 'j1', title: 'Prize letters', about: [], at: '2026-11-20T14:00:00Z' },
  path: '/demo/job/j1',
};
const STUDENTS: FoundGroup = {
  ...{ id: 'people.6', title: 'demo:students', records: [PRIYA], hasMore: true, hasFailed: false },
};
const JOBS: FoundGroup = {
  ...{ id: 'delivery.7', title: 'demo:jobs', records: [JOB], hasMore: false, hasFailed: false },
};
const empty = (group: FoundGroup): FoundGroup => ({ ...group, records: [], hasMore: false });
const failed = (group: FoundGroup): FoundGroup => ({ ...empty(group), hasFailed: true });

/** The shell with its search focused; answers are by the phrase that is asked for. */
async function open(answerOf: (phrase: string) => unknown) {
  const api = setUp('/demo', 'token');
  Object.assign(api.handlers, {
    'GET /api/shell/bootstrap': () =>
      success({
        ...bootstrap(),
        menu: [entry({ id: 'demo.0', title: 'Principals', path: '/demo/principals' })],
      }),
    'GET /api/translations/all': () => success({ demo: { students: 'Students', jobs: 'Jobs' } }),
    'POST /api/shell/search': ({ body }: { body: unknown }) => answerOf((body as { phrase: string }).phrase),
  });
  render(<App />);
  await screen.findByRole('heading', { name: 'Hello from the remote' });
  const field = screen.getByRole('combobox', { name: 'Search' });
  await userEvent.click(field);
  const searches = () =>
    api.requests.filter(({ path }) => path === '/api/shell/search').map(({ body }) => body);
  return { ...api, field, searches };
}

const says = (text: string | RegExp) => screen.findByText(text, { selector: '[role="status"] *' });

beforeAll(startI18n);
beforeEach(async () => {
  queryClient.clear();
  await showLanguage(LANGUAGES[0]);
  vi.mocked(loadRemote).mockResolvedValue({
    default: {
      id: 'demo',
      contract: 1,
      routes: [{ path: '/demo/*', element: <h1>Hello from the remote</h1> }],
    },
  });
});

describe('QuickSwitcher', () => {
  test('finds pages at once and records below them, in groups, and says how many', async () => {
    const { searches } = await open(() => success([STUDENTS, JOBS]));
    await userEvent.keyboard('pri');
    expect(screen.getByRole('option', { name: 'Principals' })).toBeTruthy();
    expect(await says('3 results')).toBeTruthy();
    const list = screen.getByRole('listbox', { name: 'Search results' });
    const groups = within(list).getAllByRole('group');
    expect(groups.map((group) => group.firstChild?.textContent)).toEqual([
      'Pages',
      'Students · the first 1',
      'Jobs',
    ]);
    expect(groups.map((group) => within(group).getAllByRole('option')[0]?.textContent)).toEqual([
      'Principals',
      'Priya Patel100013 · North',
      'Prize lettersNov 20, 2026, 2:00 PM',
    ]);
    expect(searches()).toEqual([{ phrase: 'pri' }]);
    expect(location.href).not.toContain('pri');
  });

  test('the arrows go through all groups, Enter opens, and nothing of it stays', async () => {
    const { field } = await open(() => success([STUDENTS, JOBS]));
    await userEvent.keyboard('pri');
    await says('3 results');
    await userEvent.keyboard('{ArrowDown}');
    const student = screen.getByRole('option', { name: /^Priya Patel/ });
    expect(student.getAttribute('aria-selected')).toBe('true');
    expect(field.getAttribute('aria-activedescendant')).toBe(student.id);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('option', { name: /^Prize letters/ }).getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(location.pathname).toBe('/demo/job/j1');
    expect(screen.queryByRole('option')).toBeNull();
    const kept = () => queryClient.getQueryCache().findAll({ queryKey: callKey('/api/shell/search') });
    await waitFor(() => expect(kept().filter(({ state }) => state.data !== undefined)).toEqual([]));
  });

  test('an answer that comes late replaces no newer one', async () => {
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await open(async (phrase) => {
      if (phrase !== 'pri') return success([empty(STUDENTS), JOBS]);
      await late;
      return success([STUDENTS, empty(JOBS)]);
    });
    await userEvent.keyboard('pri');
    expect(await says('Searching …')).toBeTruthy();
    await userEvent.keyboard('z');
    expect(await screen.findByRole('option', { name: /^Prize letters/ })).toBeTruthy();
    await act(async () => answer());
    expect(screen.queryByRole('option', { name: /^Priya/ })).toBeNull();
    expect(screen.getByRole('option', { name: /^Prize letters/ })).toBeTruthy();
  });

  test('a former answer is not shown, nor opened, for what is typed since', async () => {
    const { field } = await open((phrase) =>
      phrase === 'priy' ? success([STUDENTS]) : new Promise(() => undefined),
    );
    await userEvent.keyboard('priy');
    await screen.findByRole('option', { name: /^Priya/ });
    await userEvent.keyboard('x{Enter}');
    expect(screen.queryByRole('option')).toBeNull();
    expect((field as HTMLInputElement).value).toBe('priyx');
    expect(location.pathname).toBe('/demo');
  });

  test('says what was looked for and where, and Escape empties the field', async () => {
    const { field } = await open(() => success([empty(STUDENTS), empty(JOBS)]));
    await userEvent.keyboard('nobody');
    expect(await says('“nobody” was not found. Searched in: Pages, Students, Jobs.')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect((field as HTMLInputElement).value).toBe('');
    expect(screen.queryByText(/was not found/)).toBeNull();
  });

  test('what cannot be searched hides no other', async () => {
    await open(() => success([failed(STUDENTS), JOBS]));
    await userEvent.keyboard('pri');
    expect(await says('Students could not be searched. Try again.')).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Principals' })).toBeTruthy();
    expect(screen.getByRole('option', { name: /^Prize letters/ })).toBeTruthy();
  });

  test('without an answer the pages are there still', async () => {
    await open(() => refusal(500, 'internal', 'It failed.'));
    await userEvent.keyboard('pri');
    expect(await says('Only pages could be searched. Try again.')).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Principals' })).toBeTruthy();
  });

  test('Control and K lead to it from everywhere, also from another field', async () => {
    const { field } = await open(() => success([]));
    await userEvent.click(screen.getByRole('main'));
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('pri{Meta>}k{/Meta}');
    expect(document.activeElement).toBe(field);
  });

  test('on a narrow screen the key opens the menu with the focus in its field', async () => {
    const { field } = await open(() => success([]));
    await userEvent.click(screen.getByRole('main'));
    // As what is not drawn: it takes no focus.
    vi.spyOn(field, 'focus').mockImplementation(() => undefined);
    await userEvent.keyboard('/');
    const drawer = await screen.findByRole('dialog', { name: 'Main' });
    const own = within(drawer).getByRole('combobox', { name: 'Search' });
    await waitFor(() => expect(document.activeElement).toBe(own));
    await userEvent.keyboard('zz{Escape}');
    expect((own as HTMLInputElement).value).toBe('');
    expect(screen.getByRole('dialog', { name: 'Main' })).toBeTruthy();
  });
});
