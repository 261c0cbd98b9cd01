import { fakeApi, questionsFor, records, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { addDictionaries, startI18n } from '../../i18n/i18n';
import { DeletedModelsPage } from './deleted-models.page';
import { DeletedRecordsPage } from './deleted-records.page';
import en from './locales/en.json';

const FORM = {
  name: 'trips',
  label: 'Trips',
  forms: [{ name: 'main', fields: [{ name: 'title', type: 'input', label: 'Title' }] }],
  schema: { type: 'object', properties: { title: { type: 'string' } } },
  canWrite: true,
};
const META = {
  version: 1,
  deletedOn: '2026-11-20T14:00:00Z',
  deletedBy: 'ada@example.org',
  erasedOn: '2026-12-20T14:00:00Z',
};
const trip = (id: string, title: string) => ({ id, title, __i: META });

async function setUp({
  path = '/records/trips/deleted',
  form = {},
  found = [trip('a', 'Zoo'), trip('b', 'Lake')],
} = {}) {
  const api = fakeApi({
    'GET /api/model/trips': () => success({ ...FORM, ...form }),
    'POST /api/search/records trips': () => records(found),
    'POST /api/search/records ModelConfiguration': () =>
      records([{ id: 'm', name: 'trips', label: 'Trips', __i: META }]),
    'POST /api/instance/trips/bulk': ({ body }) =>
      success({ done: (body as { ids: string[] }).ids, missed: [] }),
  });
  await startI18n();
  addDictionaries('en', { models: en });
  const routes = (
    <Routes>
      <Route path="/records/:model/deleted/*" element={<DeletedRecordsPage />} />
      <Route path="/models/deleted" element={<DeletedModelsPage />} />
    </Routes>
  );
  return { ...api, ...renderInShell(routes, { path, user: { isAdmin: true } }) };
}

const sent = (requests: { path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path.endsWith('/bulk')).map(({ body }) => body);

const restoreAll = async (count: string) => {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
  await userEvent.click(screen.getByRole('button', { name: `Restore ${count}` }));
};

describe('DeletedRecordsPage', () => {
  test('asks for the bin, and says who deleted what and until when it can come back', async () => {
    const { requests } = await setUp();
    const row = (await screen.findByRole('link', { name: 'Zoo' })).closest('tr') as HTMLElement;
    for (const text of ['Nov 20, 2026', 'ada@example.org', 'Dec 20, 2026'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(screen.getByText(/can be restored for 30 days/)).toBeTruthy();
    expect(questionsFor('trips', requests)[0]).toMatchObject({
      filters: [{ property: '__i.deletedOn', operator: 'isNull', values: ['false'] }],
      sort: [{ property: '__i.deletedOn', direction: 'desc' }],
    });
  });

  test('restores what was picked, says how much, and picks nothing any more', async () => {
    const { requests, notices } = await setUp();
    await restoreAll('2 entries');
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', message: '2 entries were restored.' }]));
    expect(sent(requests)).toEqual([{ action: 'restore', ids: ['a', 'b'], tags: [] }]);
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: /elect/ })).toBeNull());
  });

  test('says what was not there any more', async () => {
    const { handlers, notices } = await setUp();
    handlers['POST /api/instance/trips/bulk'] = () => success({ done: ['a'], missed: ['b'] });
    await restoreAll('2 entries');
    await waitFor(() => expect(notices.map(({ kind }) => kind)).toEqual(['success', 'error']));
    expect(notices[1]?.message).toContain('1 entry could not be restored');
  });

  test('shows one record as it was, to be restored from there', async () => {
    const { requests, location } = await setUp({
      path: '/records/trips/deleted/a',
      found: [trip('a', 'Zoo')],
    });
    const panel = await screen.findByRole('dialog');
    expect(await within(panel).findByText(/Deleted on Nov 20, 2026.* by ada@example\.org/)).toBeTruthy();
    expect(((await within(panel).findByLabelText('Title')) as HTMLInputElement).value).toBe('Zoo');
    await userEvent.click(within(panel).getByRole('button', { name: 'Restore this record' }));
    await waitFor(() => expect(location.current).toBe('/records/trips/deleted'));
    expect(sent(requests)).toEqual([{ action: 'restore', ids: ['a'], tags: [] }]);
  });

  test('a record that has come back is said to be gone from here', async () => {
    await setUp({ path: '/records/trips/deleted/x', found: [] });
    expect(await screen.findByText(/no longer in the bin/)).toBeTruthy();
    expect(await screen.findByText('Nothing was deleted in the last 30 days.')).toBeTruthy();
  });

  test('who may not write does not see it', async () => {
    const { requests } = await setUp({ form: { canWrite: false } });
    expect(await screen.findByRole('heading')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(questionsFor('trips', requests)).toEqual([]);
  });
});

describe('DeletedModelsPage', () => {
  test('says what to do when the name was given again', async () => {
    const { handlers, notices } = await setUp({ path: '/models/deleted' });
    handlers['POST /api/instance/ModelConfiguration/bulk'] = () =>
      refusal(409, 'conflict', 'There is another model with the name trips now. Delete that one first.');
    await restoreAll('1 entry');
    await waitFor(() => expect(notices[0]?.message).toContain('Delete that one first.'));
    expect(screen.getByRole('button', { name: 'Restore 1 entry' })).toBeTruthy();
  });
});
