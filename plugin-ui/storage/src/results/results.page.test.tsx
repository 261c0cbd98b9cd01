import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const ROW = {
  ...{ id: 'i1', jobId: 'j1', number: 1, personId: '1001', studentId: 'S-77', email: 'ada@home.example' },
  ...{ name: 'Ada Example', documentName: 'Spring', documentId: 'd1', message: '' },
  ...{ doneOn: '2026-03-09T14:30:00+00:00', createdBy: 'u1' },
};
const REASON = 'Documents of this type have no field of this name.';
const REFUSED = { ...ROW, id: 'i2', documentId: null, message: REASON };
const FOREIGN = { ...REFUSED, id: 'i3', personId: '1002', createdBy: 'u2' };
const HEADERS = ['Person ID', 'Student ID', 'E-mail', 'Name', 'Message', 'Document', 'Done on'];

function setUp(path: string, refused: object[] = [REFUSED, FOREIGN]) {
  const api = fakeApi({
    'POST /api/search/records DocumentResults': () => records([ROW]),
    'POST /api/search/records NotProcessedResults': () => records(refused),
    'POST /api/search/records DocumentList': () => records([]),
    'POST /api/document/getAllActiveDocumentTypes': () => success([]),
    'POST /api/document/findLatestZip': () => success({ zip: null }),
    'POST /api/document/retryBulkDocs': () => success({ jobId: 'j2' }),
  });
  return { ...api, ...renderAt(path, {}, { id: 'u1', isAdmin: true }) };
}

const headers = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || []);
const retries = (requests: { path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path.endsWith('/retryBulkDocs')).map(({ body }) => body);

describe('ResultsPage', () => {
  test('lists documents that were added with whose they are, and leads to each', async () => {
    setUp('/document-storage/results');
    const link = await screen.findByRole('link', { name: 'Open the document' });
    expect(link.getAttribute('href')).toBe('/document-storage/d1');
    expect(headers()).toEqual(HEADERS);
    for (const text of ['1001', 'S-77', 'ada@home.example', 'Ada Example'])
      expect(screen.getByText(text)).toBeTruthy();
    const other = screen.getByRole('link', { name: 'Not added' });
    expect(other.getAttribute('href')).toBe('/document-storage/results/not-added');
  });

  test('lists documents that were not added with the reason', async () => {
    setUp('/document-storage/results/not-added', [REFUSED]);
    expect(await screen.findByText(REASON)).toBeTruthy();
    expect(headers()).toEqual(HEADERS);
    for (const text of ['1001', 'S-77', 'ada@home.example', 'Ada Example'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  test('tries again what the user has chosen of their own', async () => {
    const { requests, notices, handlers } = setUp('/document-storage/results/not-added');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select 1001' }));
    handlers['POST /api/search/records NotProcessedResults'] = () => records([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try 1 document again' }));
    await waitFor(() => expect(retries(requests)).toEqual([{ ids: ['i2'] }]));
    expect(await screen.findByText(/^Every document was added/)).toBeTruthy();
    expect(notices[0]?.message).toBe('1 document is being tried again.');
  });

  test('says what is refused, and that nobody can try again what others have uploaded', async () => {
    const { handlers, notices, requests } = setUp('/document-storage/results/not-added');
    handlers['POST /api/document/retryBulkDocs'] = () =>
      refusal(404, 'document_items_unknown', 'Tried already.');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select 1001' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try 1 document again' }));
    await waitFor(() => expect(notices[0]?.message).toBe('Tried already.'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select 1002' }));
    expect(screen.getByText('Only the person who uploaded these files can try them again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Try / })).toBeNull();
    expect(retries(requests)).toHaveLength(1);
  });

  test.each(['', '/not-added'])('a message of the job refreshes the list at results%s', async (part) => {
    const { handlers, send } = setUp(`/document-storage/results${part}`, [REFUSED]);
    await screen.findByText('Ada Example');
    for (const model of ['DocumentResults', 'NotProcessedResults'])
      handlers[`POST /api/search/records ${model}`] = () => records([]);
    act(() => send({ model: 'DocumentResults', payload: { id: 'j1' } }));
    expect(await screen.findByText(/^(No documents were added yet|Every document was added)/)).toBeTruthy();
  });
});
