import { fakeApi, questionsFor, records, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../testing';

const WHEN = '2026-03-09T14:30:00+00:00';
const JOB = {
  id: 'j1',
  name: 'Spring',
  status: 'review',
  problem: '',
  notes: '',
  typeId: 't1',
  type: 'Report card',
  schoolId: '',
  createdOn: WHEN,
  createdBy: 'Ann',
  processedOn: WHEN,
  persons: 280,
  counts: { files: 300, open: 0, matched: 288, unmapped: 2, duplicate: 4, refused: 6, skipped: 0, stored: 0 },
};
const ROW = {
  id: 'j1',
  name: 'Spring',
  status: 'review',
  schoolId: 'north',
  schoolName: 'North School',
  typeId: 't1',
  documentType: 'Report card',
  createdBy: 'Ann',
  createdOn: WHEN,
  processedOn: WHEN,
  files: 300,
  openCount: 0,
  matchedCount: 288,
  unmappedCount: 12,
  storedCount: 0,
};
const FILE = {
  id: 'r1',
  jobId: 'j1',
  number: 1,
  person: 'p1',
  personId: '1001',
  personName: 'Ada Example',
  schoolId: 'north',
  schoolName: 'North School',
  fileName: '1001.pdf',
  status: 'matched',
  reason: '',
  note: '',
  pages: 1,
  sizeBytes: 900,
  documentId: 'd1',
};
const waiting = (id: string, path: string) => ({
  ...FILE,
  id,
  path,
  fileName: path,
  status: 'unmapped',
  reason: 'No person has the id 7.',
  key: '7',
  person: null,
  personId: '',
  personName: '',
  mediaType: 'application/pdf',
  isInert: true,
});
const ADA = { id: 'p1', personId: '1001', name: 'Ada Example', schoolId: 'north' };
const BEN = { id: 'p2', personId: '1002', name: 'Ben Example', schoolId: 'north' };

function setUp(path: string) {
  const queue = [waiting('r7', 'seven.pdf'), waiting('r8', 'eight.pdf')];
  const take = (id: unknown) => {
    const at = queue.findIndex((file) => file.id === id);
    if (at >= 0) queue.splice(at, 1);
    return success({ ...FILE });
  };
  const api = fakeApi({
    'POST /api/search/records BulkUploadJobs': () => records([ROW]),
    'POST /api/search/records BulkJobResults': () => records([FILE]),
    'POST /api/search/records Persons': () => records([ADA, BEN]),
    'POST /api/bulkUpload/view': ({ body }) =>
      (body as { id?: string }).id ? success(JOB) : { blob: new Blob(['png'], { type: 'image/png' }) },
    'POST /api/bulkUpload/getUnmappedResults': () => success({ results: [...queue], total: queue.length }),
    'POST /api/bulkUpload/assign': ({ body }) => take((body as { resultId: string }).resultId),
    'POST /api/bulkUpload/skip': ({ body }) => take((body as { resultId: string }).resultId),
    'POST /api/bulkUpload/undo': () => {
      queue.unshift(waiting('r7', 'seven.pdf'));
      return success(FILE);
    },
    'POST /api/bulkUpload/approveBulkUpload': () => success({ stored: 288, left: 2, status: 'review' }),
  });
  return { ...api, ...renderAt(path) };
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

describe('Bulk uploads', () => {
  test('lists bulk uploads with status, school, moments and type', async () => {
    setUp('/document-storage/bulk');
    expect((await screen.findByRole('link', { name: 'Spring' })).getAttribute('href')).toBe(
      '/document-storage/bulk/j1',
    );
    for (const name of ['Status', 'School', 'Created on', 'Processed on', 'Document type'])
      expect(screen.getByRole('columnheader', { name: new RegExp(name) })).toBeTruthy();
    for (const text of ['To be approved', 'North School', 'Report card'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  test('shows each file with its person, school, status and a way to view it', async () => {
    setUp('/document-storage/bulk/j1');
    for (const text of ['1001', 'Ada Example', 'North School', 'Matched'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'View 1001.pdf' })).toBeTruthy();
  });

  test('a number shows the rows that it counts', async () => {
    const { requests } = setUp('/document-storage/bulk/j1');
    await userEvent.click(await screen.findByRole('button', { name: 'Unmapped: 2' }));
    await waitFor(() =>
      expect(questionsFor('BulkJobResults', requests).at(-1)?.filters).toContainEqual({
        property: 'status',
        values: ['unmapped'],
      }),
    );
  });

  test('approves with the numbers that were seen', async () => {
    const { requests } = setUp('/document-storage/bulk/j1');
    await userEvent.click(await screen.findByRole('button', { name: 'Store 288 documents' }));
    const dialog = await screen.findByRole('dialog', { name: 'Store 288 documents of 280 persons?' });
    expect(dialog.textContent).toContain('2 files have no person yet.');
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/approveBulkUpload'))?.body).toEqual({
        id: 'j1',
        documents: 288,
      }),
    );
  });
});

describe('The queue', () => {
  test('is worked off by the keyboard alone: typed, chosen, assigned, skipped, undone', async () => {
    const { requests } = setUp('/document-storage/bulk/j1/queue');
    const bodies = (call: string) =>
      requests.filter(({ path }) => path === `/api/bulkUpload/${call}`).map(({ body }) => body);
    expect(await screen.findByText('seven.pdf')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'First page of seven.pdf' })).toBeTruthy();
    await userEvent.keyboard('example');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(bodies('assign')).toEqual([{ resultId: 'r7', person: 'p2' }]));
    expect(await screen.findByText('eight.pdf')).toBeTruthy();
    await userEvent.keyboard('{Escape}s');
    await waitFor(() => expect(bodies('skip')).toEqual([{ resultId: 'r8', reason: '' }]));
    expect(await screen.findByText('Every file has a person or was skipped.')).toBeTruthy();
    await userEvent.keyboard('u');
    await waitFor(() => expect(bodies('undo')).toEqual([{ resultId: 'r8' }]));
  });
});
