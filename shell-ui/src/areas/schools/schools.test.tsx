import { fakeApi, records, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { addDictionaries, startI18n } from '../../i18n/i18n';
import en from './locales/en.json';
import { SchoolsPage } from './schools.page';

const ELM = { id: 's1', code: 'elm', name: 'Elm Street', isOpen: true };

async function setUp(path: string, { isAdmin = true } = {}) {
  const api = fakeApi({
    'POST /api/search/records Schools': () => records([ELM]),
    'POST /api/search/records Persons': () => records([], 1234),
    'POST /api/school/get': () => success({ ...ELM, users: 3 }),
    'POST /api/school/update': ({ body }) => success({ ...ELM, users: 3, ...(body as object) }),
    'POST /api/school/create': () => success({ ...ELM, users: 0 }),
  });
  await startI18n();
  addDictionaries('en', { schools: en });
  const page = (
    <Routes>
      <Route path="/schools" element={<SchoolsPage />} />
      <Route path="/schools/:id" element={<SchoolsPage />} />
    </Routes>
  );
  const view = await renderInShell(page, { path, user: { isAdmin, roles: ['Administrator'] } });
  return { ...api, ...view };
}

const sent = (requests: { path: string; body: unknown }[], call: string) =>
  requests.filter(({ path }) => path.endsWith(call)).map(({ body }) => body);

describe('SchoolsPage', () => {
  test('lists schools with their state and the way to each', async () => {
    await setUp('/schools');
    const link = await screen.findByRole('link', { name: 'Elm Street' });
    expect(link.getAttribute('href')).toBe('/schools/s1');
    expect(within(link.closest('tr') as HTMLElement).getByText('Open')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add a school' })).toBeTruthy();
  });

  test('who may only read is offered nothing to change', async () => {
    await setUp('/schools/s1', { isAdmin: false });
    expect(await screen.findByText('Elm Street')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Elm Street' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a school says how many persons and users it has, and is renamed and closed', async () => {
    const { requests, notices } = await setUp('/schools/s1');
    const panel = await screen.findByRole('dialog');
    expect(await within(panel).findByText('1,234')).toBeTruthy();
    expect(within(panel).getByText('3')).toBeTruthy();
    const name = within(panel).getByRole('textbox', { name: /Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Elm Road');
    await userEvent.click(within(panel).getByRole('button', { name: 'Save the name' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', message: 'The name was saved.' }]));
    await userEvent.click(within(panel).getByRole('button', { name: 'Close the school' }));
    await waitFor(() => expect(notices[1]?.message).toBe('The school was closed.'));
    expect(sent(requests, '/update')).toEqual([
      { id: 's1', name: 'Elm Road', isOpen: true },
      { id: 's1', name: 'Elm Street', isOpen: false },
    ]);
  });

  test('a district that keeps no persons counts none', async () => {
    const { handlers } = await setUp('/schools');
    handlers['POST /api/search/records Persons'] = () => refusal(404, 'model_unknown', 'Unknown.');
    await userEvent.click(await screen.findByRole('link', { name: 'Elm Street' }));
    const panel = await screen.findByRole('dialog');
    expect(await within(panel).findByText('Users')).toBeTruthy();
    expect(within(panel).queryByText('Persons')).toBeNull();
  });

  test('a new school needs a name and a code, and a refusal is said', async () => {
    const { handlers, requests } = await setUp('/schools/new');
    handlers['POST /api/school/create'] = () => refusal(409, 'school_exists', 'There is one already.');
    const panel = await screen.findByRole('dialog');
    const add = within(panel).getByRole<HTMLButtonElement>('button', { name: 'Add a school' });
    expect(add.disabled).toBe(true);
    await userEvent.type(within(panel).getByRole('textbox', { name: /Name/ }), 'Elm Street');
    await userEvent.type(within(panel).getByRole('textbox', { name: /Code/ }), 'elm');
    await userEvent.click(add);
    expect((await within(panel).findByRole('alert')).textContent).toContain('There is one already.');
    expect(sent(requests, '/create')).toEqual([{ name: 'Elm Street', code: 'elm' }]);
  });
});
