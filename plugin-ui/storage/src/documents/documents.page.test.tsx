import { fakeApi, questionsFor, records, refusal, success } from '@homeroom/sdk/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderAt, renderPanel } from '../testing';

const TYPE = {
  ...{ id: 't1', name: 'Report card', isActive: true, retentionPeriodDays: null },
  schema: { type: 'object', properties: { term: { type: 'string', title: 'Term' } }, required: ['term'] },
};
const HEALTH = { ...TYPE, id: 't2', name: 'Health record', schema: {} };
const ROW = {
  ...{ id: 'd1', name: 'Spring report', typeId: 't1', type: 'Report card', person: 'p1', personId: '1001' },
  ...{ personName: 'Ada Example', schoolId: 'north', fileName: 'spring.pdf', mediaType: 'application/pdf' },
  ...{ sizeBytes: 12_300, pages: 2, version: 2, createdBy: 'Zoe Other' },
  ...{ createdOn: '2026-03-09T14:30:00+00:00', updatedOn: '2026-03-09T14:30:00+00:00' },
};
const OTHER = { ...ROW, id: 'd2', name: 'Vaccination', typeId: 't2', type: 'Health record' };
const ALL = {
  ...{ canView: true, canDownload: true, canUpload: true, canSend: true, canDelete: true },
  ...{ canModify: true, canSeeHistory: true },
};
const NONE = Object.fromEntries(Object.keys(ALL).map((flag) => [flag, false])) as typeof ALL;
const DOCUMENT = { ...ROW, metadata: { term: 'Spring' }, state: 'stored', isInert: true, permissions: ALL };
const VERSION = {
  ...{ version: 2, fileName: 'spring.pdf', mediaType: 'application/pdf', sizeBytes: 12_300, sha256: 'a' },
  ...{ pages: 2, isInert: true, createdOn: ROW.createdOn, createdBy: 'Zoe Other', isCurrent: true },
};
const ADMIN = { isAdmin: true };

function setUp(path: string, user: Parameters<typeof renderAt>[2] = ADMIN, document: object = DOCUMENT) {
  const api = fakeApi({
    'POST /api/search/records DocumentList': () => records([ROW, OTHER]),
    'POST /api/search/records NotProcessedResults': () => records([]),
    'POST /api/search/records BinnedDocuments': () => records([{ ...ROW, deletedOn: ROW.createdOn }]),
    'POST /api/document/getAllActiveDocumentTypes': () => success([TYPE, HEALTH]),
    'POST /api/document/findLatestZip': () => success({ zip: null }),
    'POST /api/document/getMetadata': () => success(document),
    'POST /api/document/versions': () =>
      success([VERSION, { ...VERSION, version: 1, fileName: 'first.pdf', isCurrent: false }]),
    'POST /api/document/history': () =>
      success([
        { id: 'a1', act: 'versionAdded', at: ROW.createdOn, actor: 'Zoe Other', details: { version: 2 } },
        {
          id: 'a2',
          act: 'viewed',
          at: ROW.createdOn,
          actor: 'Support',
          details: { reason: 'Asked by the family' },
        },
      ]),
    'POST /api/document/preview': () =>
      success({ kind: 'none', pages: 0, ticket: 'k', fileName: 'spring.pdf' }),
    'POST /api/retention/holdsOn': () => success([]),
    'POST /api/document/updateMetadata': () => success(document),
    'POST /api/document/restoreVersion': () => success(document),
    'POST /api/document/delete': () => success({}),
    'POST /api/document/deleteMany': () => success({ jobId: 'j1' }),
    'POST /api/document/restore': () => success({ ids: ['d1'] }),
    'POST /api/document/send': () => success({ jobId: 'j2' }),
    'POST /api/document/prepareZip': () => success({ zipId: 'z1' }),
  });
  return { ...api, ...renderAt(path, {}, user) };
}

const body = (requests: { path: string; body: unknown }[], call: string) =>
  requests.findLast(({ path }) => path.endsWith(`/document/${call}`))?.body;

const asked = (requests: { path: string }[], since: number) => requests.slice(since).map(({ path }) => path);

async function choose(...names: string[]) {
  await screen.findByRole('link', { name: 'Spring report' });
  for (const name of names) await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
}

afterEach(() => void vi.useRealTimers());

describe('DocumentsPage', () => {
  test('lists documents, the newest first, and leads to each and to its person', async () => {
    const { requests } = setUp('/document-storage');
    const link = await screen.findByRole('link', { name: 'Spring report' });
    expect(link.getAttribute('href')).toBe('/document-storage/d1');
    expect(screen.getAllByRole('link', { name: 'Ada Example' })[0]?.getAttribute('href')).toBe(
      '/student-detail/p1',
    );
    expect(questionsFor('DocumentList', requests)[0]).toMatchObject({
      sort: [{ property: 'createdOn', direction: 'desc' }],
    });
  });

  test('looks for a phrase once typing has paused for 750 ms', async () => {
    const { requests } = setUp('/document-storage');
    await screen.findByRole('link', { name: 'Spring report' });
    const phrases = () => questionsFor('DocumentList', requests).filter(({ phrase }) => phrase === 'spring');
    vi.useFakeTimers();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'spring' } });
    await act(() => vi.advanceTimersByTimeAsync(749));
    expect(phrases()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(phrases()).not.toEqual([]);
  });

  test.each(['DocumentList', 'DocumentType', 'PersonDelete'])('%s refreshes the list', async (model) => {
    const { handlers, send } = setUp('/document-storage');
    await screen.findByRole('link', { name: 'Spring report' });
    handlers['POST /api/search/records DocumentList'] = () => records([]);
    act(() => send({ model, payload: {} }));
    expect(await screen.findByText('There are no documents yet')).toBeTruthy();
  });

  test('tells whoever has no role for documents whom to ask', async () => {
    const { handlers } = setUp('/document-storage', {});
    handlers['POST /api/search/records DocumentList'] = () => records([]);
    expect(await screen.findByText('You have no document storage role')).toBeTruthy();
    expect(screen.getByText(/^Ask an administrator/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Bin' })).toBeNull();
  });

  test('deletes one at once, and several by a job, asked for in numbers', async () => {
    const { requests, notices } = setUp('/document-storage');
    await choose('Spring report', 'Vaccination');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 2 documents' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 documents?' }));
    expect(body(requests, 'deleteMany')).toBeUndefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 2 documents' }));
    await waitFor(() => expect(body(requests, 'deleteMany')).toEqual({ ids: ['d1', 'd2'] }));
    await waitFor(() => expect(notices[0]?.message).toBe('2 documents are being moved to the bin.'));
  });

  test('offers for the chosen only what may be done with each of them', async () => {
    const types = { canDownload: { ids: ['t1', 't2'], names: [] }, canDelete: { ids: ['t1'], names: [] } };
    setUp('/document-storage', { permissions: { ...ALL, hasPerms: true, types } });
    await choose('Spring report');
    expect(await screen.findByRole('button', { name: 'Delete 1 document' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send 1 document' })).toBeNull();
    await choose('Vaccination');
    expect(await screen.findByRole('button', { name: 'Download 2 documents as a zip' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  test('takes along all that the list shows, by its filters and its phrase', async () => {
    const { requests, handlers } = setUp('/document-storage');
    handlers['POST /api/search/records DocumentList'] = () => records([ROW, OTHER], 12_000);
    await choose('Spring report');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'term{Enter}');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Download all 12,000 listed documents as a zip' }),
    );
    await waitFor(() =>
      expect(body(requests, 'prepareZip')).toEqual({ query: { filters: [], phrase: 'term' } }),
    );
  });

  test('sends with a subject and a message', async () => {
    const { requests, notices } = setUp('/document-storage');
    await choose('Spring report');
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1 document' }));
    await userEvent.type(await screen.findByLabelText('Subject'), 'Spring{Enter}');
    await waitFor(() =>
      expect(body(requests, 'send')).toEqual({ ids: ['d1'], subject: 'Spring', message: '', review: false }),
    );
    await waitFor(() => expect(notices[0]?.message).toBe('1 document is being sent.'));
  });
});

describe('DocumentPanel', () => {
  test('shows what is known, the versions and who did what', async () => {
    setUp('/document-storage/d1');
    expect(await screen.findByRole('heading', { name: 'Details' })).toBeTruthy();
    const versions = within(await screen.findByRole('list', { name: 'Versions' })).getAllByRole('listitem');
    expect(versions.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Version 2Current'),
      expect.stringContaining('first.pdf'),
    ]);
    const history = (await screen.findByRole('list', { name: 'History' })).textContent;
    for (const text of ['Version 2 added', 'Viewed', 'Asked by the family', 'Zoe Other'])
      expect(history).toContain(text);
  });

  test('draws the metadata by the schema of the type, and saves it with name and type', async () => {
    const { requests, notices } = setUp('/document-storage/d1');
    const term = await screen.findByLabelText(/^Term/);
    await userEvent.clear(term);
    await userEvent.type(term, 'Autumn');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(body(requests, 'updateMetadata')).toEqual({
        ...{ id: 'd1', name: 'Spring report', typeId: 't1' },
        metadata: { term: 'Autumn' },
      }),
    );
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', message: 'Updated Document with Id: d1' }]),
    );
  });

  test('another type has other fields', async () => {
    const { requests } = setUp('/document-storage/d1');
    await screen.findByLabelText(/^Term/);
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'Health record');
    expect(screen.queryByLabelText(/^Term/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(body(requests, 'updateMetadata')).toEqual({
        ...{ id: 'd1', name: 'Spring report', typeId: 't2' },
        metadata: {},
      }),
    );
  });

  test('offers no type whose documents one may only view', async () => {
    const types = { canView: { ids: ['t1', 't2'], names: [] }, canModify: { ids: ['t1'], names: [] } };
    setUp('/document-storage/d1', { permissions: { ...ALL, hasPerms: true, types } });
    await screen.findByLabelText(/^Term/);
    const offered = within(screen.getByLabelText('Type')).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Report card']);
  });

  test('says what is refused at its field', async () => {
    const { handlers, notices } = setUp('/document-storage/d1');
    handlers['POST /api/document/updateMetadata'] = () =>
      refusal(422, 'validation_failed', 'Check the fields.', {
        fields: { 'metadata.term': 'Term is too long.' },
      });
    await screen.findByLabelText(/^Term/);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText(/Term is too long/)).length).toBeGreaterThan(0);
    expect(notices).toEqual([{ kind: 'error', message: 'Failed to Update Document with Id: d1' }]);
  });

  test('restores a version once that is confirmed', async () => {
    const { requests } = setUp('/document-storage/d1');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 1?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Restore version 1' }));
    await waitFor(() => expect(body(requests, 'restoreVersion')).toEqual({ id: 'd1', version: 1 }));
  });

  test('shows an earlier version until the current one is asked for', async () => {
    const { requests } = setUp('/document-storage/d1');
    await userEvent.click(await screen.findByRole('button', { name: 'Show version 1' }));
    expect(await screen.findByText('Version 1 is shown.')).toBeTruthy();
    await waitFor(() => expect(body(requests, 'preview')).toMatchObject({ id: 'd1', version: 1 }));
    await userEvent.click(screen.getByRole('button', { name: 'Show the current version' }));
    await waitFor(() => expect(body(requests, 'preview')).toMatchObject({ id: 'd1', version: 2 }));
    expect(screen.queryByText('Version 1 is shown.')).toBeNull();
  });

  test('names the legal holds that keep it, and deleting says why not', async () => {
    const { handlers, send, requests } = setUp('/document-storage/d1');
    const remove = await screen.findByRole('button', { name: 'Delete 1 document' });
    expect(remove.getAttribute('aria-disabled')).toBeNull();
    handlers['POST /api/retention/holdsOn'] = () =>
      success([
        { id: 'h1', kind: 'person', placedOn: ROW.createdOn, placedBy: 'Zoe', label: '', reason: '' },
      ]);
    act(() => send({ model: 'Holds', payload: { id: 'h1' } }));
    const holds = await screen.findByRole('list', { name: 'Legal holds' });
    expect(holds.textContent).toContain('A hold on everything about this person');
    expect(holds.textContent).toContain('Placed by: Zoe');
    const refused = screen.getByRole('button', { name: 'Delete 1 document' });
    expect(refused.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(refused);
    expect(screen.queryByRole('dialog', { name: 'Delete 1 document?' })).toBeNull();
    expect(body(requests, 'delete')).toBeUndefined();
  });

  test('shows a reader neither actions nor history', async () => {
    setUp('/document-storage/d1', {}, { ...DOCUMENT, permissions: { ...NONE, canView: true } });
    expect(await screen.findByRole('heading', { name: 'Details' })).toBeTruthy();
    for (const name of [/Download/, /Delete/, /Send/, 'Save'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Versions' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'History' })).toBeNull();
  });

  test('goes back to the list once the document is deleted', async () => {
    const { requests, location } = setUp('/document-storage/d1');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 1 document' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 document?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 1 document' }));
    await waitFor(() => expect(location.current).toBe('/document-storage'));
    expect(body(requests, 'delete')).toEqual({ id: 'd1' });
  });

  test('does not ask for a document again while it is being deleted', async () => {
    const { requests, handlers, send, location } = setUp('/document-storage/d1');
    let finish = () => {};
    handlers['POST /api/document/delete'] = () =>
      new Promise((resolve) => {
        finish = () => resolve(success({}));
      });
    await screen.findByRole('heading', { name: 'History' });
    await waitFor(() => expect(body(requests, 'history')).toEqual({ id: 'd1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 1 document' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 document?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 1 document' }));
    await waitFor(() => expect(body(requests, 'delete')).toEqual({ id: 'd1' }));
    const before = requests.length;
    act(() => send({ model: 'DocumentList', payload: {} }));
    await waitFor(() => expect(asked(requests, before)).toContain('/api/search/records'));
    finish();
    await waitFor(() => expect(location.current).toBe('/document-storage'));
    expect(asked(requests, before).filter((path) => path.startsWith('/api/document/'))).toEqual([]);
  });

  test('is complete again when the deletion is refused before all of it was there', async () => {
    const { handlers } = setUp('/document-storage/d1');
    const { 'POST /api/document/versions': versions } = handlers;
    handlers['POST /api/document/versions'] = () => new Promise(() => undefined);
    handlers['POST /api/document/delete'] = () => refusal(409, 'held', 'A legal hold keeps this document.');
    await screen.findByRole('status', { name: 'Loading the versions' });
    handlers['POST /api/document/versions'] = versions as typeof versions & object;
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 1 document' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 document?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 1 document' }));
    expect(await dialog.findByText(/A legal hold keeps this document/)).toBeTruthy();
    expect(await screen.findByText('Version 1')).toBeTruthy();
  });

  test('says that a document is not there', async () => {
    const { handlers } = setUp('/document-storage');
    handlers['POST /api/document/getMetadata'] = () =>
      refusal(404, 'document_unknown', 'This document does not exist.');
    await userEvent.click(await screen.findByRole('link', { name: 'Spring report' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This document does not exist.');
  });
});

describe('BinPage', () => {
  test('restores what is chosen', async () => {
    const { requests, notices } = setUp('/document-storage/bin');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Spring report/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore 1 document' }));
    await waitFor(() => expect(body(requests, 'restore')).toEqual({ ids: ['d1'] }));
    await waitFor(() => expect(notices[0]?.message).toBe('1 document was restored.'));
  });
});

describe('PersonDocuments', () => {
  test('lists the documents of the person whose page it is', async () => {
    const { requests } = fakeApi({
      'POST /api/search/records PersonDocuments': () => records([ROW]),
      'POST /api/document/getAllActiveDocumentTypes': () => success([TYPE]),
      'POST /api/document/findLatestZip': () => success({ zip: null }),
    });
    renderPanel('/student-detail/p1/storage');
    const link = await screen.findByRole('link', { name: 'Spring report' });
    expect(link.getAttribute('href')).toBe('/document-storage/d1');
    expect(questionsFor('PersonDocuments', requests)[0]).toMatchObject({
      filters: [{ property: 'person', operator: 'eq', values: ['p1'] }],
    });
  });
});
