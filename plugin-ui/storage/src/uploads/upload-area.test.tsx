import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Upload } from 'tus-js-client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPart } from '../testing';
import { UploadArea } from './upload-area';

// What goes over the wire is tried with a server of its own; here every file arrives at once.
beforeEach(() => {
  vi.spyOn(Upload.prototype, 'findPreviousUploads').mockResolvedValue([]);
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function (this: Upload) {
    this.url = `/api/document/uploads/upload of ${(this.file as File).name}`;
    this.options.onSuccess?.({ lastResponse: null as never });
  });
  // A server that does not answer is asked again for 19 s, which would be other tests' requests.
  vi.spyOn(Upload.prototype, 'abort').mockResolvedValue();
});

const TYPE = { id: 't1', name: 'Report card', isActive: true, retentionPeriodDays: null, schema: {} };
const ADA = { id: 'p1', personId: '1001', firstName: 'Ada', lastName: 'Example' };

function setUp(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'POST /api/document/getUploadLimits': () =>
      success({ document: 4_000_000, bulk: 0, large: 3_000_000, types: ['t1'] }),
    'POST /api/documentType/all': () => success([TYPE]),
    'POST /api/search/records Persons': () => records([ADA]),
    'POST /api/document/create': () => success({ id: 'd1' }),
    'POST /api/document/createBulkDocs': () => success({ jobId: 'j1' }),
    'POST /api/search/records DocumentResults': () => records([]),
    'POST /api/search/records NotProcessedResults': () => records([]),
    ...answers,
  });
  return { ...renderPart(<UploadArea>The page</UploadArea>), ...api };
}

async function choose(...sizes: number[]) {
  const files = sizes.map((size, number) => {
    const file = new File(['x'], `file${number}.pdf`);
    Object.defineProperty(file, 'size', { value: size });
    return file;
  });
  await screen.findByRole('button', { name: 'Upload documents' });
  fireEvent.change(screen.getByLabelText('Upload documents', { selector: 'input' }), { target: { files } });
}

async function add(label: string) {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Person' }), 'Ada');
  await userEvent.click(await screen.findByRole('button', { name: /Ada Example/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Document type' }), 't1');
  await userEvent.click(await screen.findByRole('button', { name: label }));
}

describe('UploadArea', () => {
  test('several documents are added by a job, of which it says so', async () => {
    const { notices, requests } = setUp();
    await choose(10, 20);
    await add('Add 2 documents');
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', message: 'Process Initiated for New document(s)' }]),
    );
    const [asked] = requests.filter(({ path }) => path.endsWith('createBulkDocs'));
    expect(asked?.body).toEqual({
      items: [0, 1].map((number) => ({
        uploadId: `upload of file${number}.pdf`,
        person: 'p1',
        typeId: 't1',
      })),
    });
  });

  test('says of each file of a job what became of it, where the list was', async () => {
    const refused = { id: 'r1', documentName: 'virus.pdf', message: 'This kind of file is not taken.' };
    setUp({
      'POST /api/search/records DocumentResults': () => records([], 1),
      'POST /api/search/records NotProcessedResults': () => records([refused]),
    });
    await choose(10, 20);
    await add('Add 2 documents');
    expect(await screen.findByText('The list was cleared: every file has been dealt with.')).toBeTruthy();
    expect(screen.getByText('Added: 1 of 2. Not added: 1.')).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Not added' });
    expect(list.textContent).toBe('virus.pdf: This kind of file is not taken.');
    const door = screen.getByRole('link', { name: 'See the result for each file' });
    expect(door.getAttribute('href')).toBe('/document-storage/results/not-added');
    expect(screen.queryByRole('list', { name: 'Files' })).toBeNull();
  });

  test('says that a job could not be started', async () => {
    const { notices } = setUp({
      'POST /api/document/createBulkDocs': () => refusal(403, 'forbidden', 'No.'),
    });
    await choose(10, 20);
    await add('Add 2 documents');
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', message: 'Failed to Add Document(s)' }]));
  });

  test('says what the server said of one document, and else which it was', async () => {
    let message = 'The file is empty.';
    const { notices } = setUp({ 'POST /api/document/create': () => refusal(422, 'file_refused', message) });
    await choose(10);
    await add('Add the document');
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', message }]));
    message = '';
    await userEvent.click(screen.getByRole('button', { name: 'Add the document' }));
    const fallback = 'Failed to add: file0.pdf - Report card';
    await waitFor(() => expect(notices.at(-1)).toEqual({ kind: 'error', message: fallback }));
  });

  test('tells of a large document, and clears the list for one that is too large', async () => {
    const { notices } = setUp();
    await choose(3_500_000);
    const message = 'file0.pdf is a large document. It may take a while to open.';
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', message }]));
    await choose(4_000_001);
    expect((await screen.findByRole('alert')).textContent).toContain('The list was cleared: file0.pdf');
    expect(screen.queryByRole('button', { name: 'Add the document' })).toBeNull();
  });
});
