import { fakeApi, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import en from '../../../../plugins/storage/src/homeroom_plugins/storage/locales/en.json';
import { ContentSearch } from './content-search';

const HIT = {
  id: 'd1',
  name: 'Clinic',
  typeId: 't1',
  type: 'Health record',
  person: 'p1',
  personId: '1001',
  personName: 'Ada Example',
  schoolId: 'north',
  version: 1,
  fileName: 'clinic.pdf',
  mediaType: 'application/pdf',
  isInert: true,
  createdOn: '2026-01-01T00:00:00Z',
  page: 3,
  snippet: [
    { text: 'the <b>', isMarked: false },
    { text: 'second dose', isMarked: true },
  ],
};
const READ = { todo: 0, reading: 0, read: 9, illegible: 0 };

function setUp(answer: unknown = { hits: [HIT], total: 21 }, reading = READ, isAdmin = false) {
  const api = fakeApi({
    'POST /api/document/search': () => success(answer),
    'POST /api/document/reading': () => success(reading),
    'POST /api/document/readAgain': () => success({ count: 2 }),
  });
  const plugin = { id: 'storage', dictionary: en };
  return { ...api, ...renderInShell(<ContentSearch />, { plugin, user: { isAdmin } }) };
}

const asked = (requests: { path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path === '/api/document/search').map(({ body }) => body);

async function type(text: string) {
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search in documents' }), text);
}

describe('ContentSearch', () => {
  test('asks once after a pause, and shows where the words stand as text alone', async () => {
    const { requests } = setUp();
    await type('second dose');
    const hits = await screen.findByRole('list', { name: 'Documents found' });
    expect(asked(requests)).toEqual([{ phrase: 'second dose', from: 0, size: 20, filters: { typeIds: [] } }]);
    expect(within(hits).getByRole('link', { name: 'Clinic' }).getAttribute('href')).toBe(
      '/document-storage/d1',
    );
    for (const text of ['Ada Example', '1001', 'Health record', 'Page 3', 'the <b>']) {
      expect(within(hits).getByText(text)).toBeTruthy();
    }
    expect(within(hits).getByText('second dose').tagName).toBe('MARK');
    expect(screen.getByText('21 documents were found, the newest first.')).toBeTruthy();
  });

  test('asks at once on Enter, goes on to the next hits, and begins anew on Escape', async () => {
    const { requests } = setUp();
    await type('dose{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'More results' }));
    await waitFor(() => expect(asked(requests)).toHaveLength(2));
    expect(asked(requests)[1]).toMatchObject({ from: 20 });
    await type('{Escape}');
    expect(await screen.findByText('Type a word, a name or a number.')).toBeTruthy();
  });

  test('says what to try where nothing was found', async () => {
    setUp({ hits: [], total: 0 });
    await type('zeppelin{Enter}');
    expect(await screen.findByText('No documents were found.')).toBeTruthy();
    expect(screen.getByText(/^Check the spelling/)).toBeTruthy();
  });

  test('shows why a phrase cannot be searched for', async () => {
    const { handlers } = setUp();
    handlers['POST /api/document/search'] = () => refusal(422, 'phrase_unclear', 'after: Write the day.');
    await type('after:x{Enter}');
    expect(await screen.findByText('after: Write the day.')).toBeTruthy();
  });

  test('says what cannot be found, and an administrator has it read again', async () => {
    const { requests } = setUp(undefined, { todo: 1, reading: 1, read: 9, illegible: 2 }, true);
    expect(await screen.findByText('2 documents have not been read yet.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/readAgain'))).toBe(true));
  });

  test('explains with examples how to search', async () => {
    setUp();
    await userEvent.click(await screen.findByRole('button', { name: 'How to search' }));
    expect(await screen.findByText('type:"Report card"')).toBeTruthy();
  });
});
