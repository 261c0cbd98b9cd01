import { fakeApi, records, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const LISTED = {
  id: 'l1',
  state: 'proposed',
  note: '',
  scope: 'Report card',
  proposedAt: '2026-03-09T14:30:00+00:00',
  proposedBy: 'Robin Staff',
  isMine: false,
  approvals: [{ name: 'Robin Staff', at: '2026-03-09T15:00:00+00:00', isMine: false }],
  counts: { proposed: 3, destroyed: 0, kept: 0, objected: 0 },
  endReason: '',
  hasCertificate: false,
};
const DUE = {
  id: 't1',
  keeper: '',
  name: 'Report card',
  rule: '7 years after it was stored',
  action: 'destroy',
  due: 3,
  held: 1,
};

const BATCHES = {
  id: null,
  keeper: 'delivery',
  name: 'Delivered batches',
  rule: '365 days after the batch has ended',
  action: 'review',
  due: 2,
  held: 1,
};

const RECORD = {
  id: 'i1',
  documentId: 'j1',
  keeper: 'delivery',
  title: 'Batch of 2026-01-05, 312 documents',
  address: '/job/j1',
  name: '',
  personId: '',
  personName: '',
  type: 'Delivered batches',
  state: 'proposed',
  dueOn: '2026-03-01',
  rule: '365 days',
  reason: '',
  by: '',
};

function setUp(path: string, listed: object = LISTED, due: object[] = [DUE], items: object[] = []) {
  const api = fakeApi({
    'POST /api/retention/preview': () => success(due),
    'POST /api/retention/propose': () => success(LISTED),
    'POST /api/retention/getDisposition': () => success(listed),
    'POST /api/retention/approve': () => success({ ...LISTED, state: 'approved' }),
    'POST /api/search/records Dispositions': () => records([]),
    'POST /api/search/records DispositionDocuments': () => records(items),
    'POST /api/search/records DueDocuments': () => records([]),
  });
  return { ...api, ...renderAt(path) };
}

describe('RetentionPage', () => {
  test('says by type what is due and held, and proposes all of it', async () => {
    const { requests, location } = setUp('/document-storage/retention');
    const row = await screen.findByRole('row', { name: /Report card/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['7 years after it was stored', 'Propose for destruction', '3', '1']);
    await userEvent.click(screen.getByRole('button', { name: 'Propose 3 documents' }));
    await waitFor(() => expect(location.current).toBe('/document-storage/retention/l1'));
    expect(requests.find(({ path }) => path.endsWith('/propose'))?.body).toEqual({
      documentIds: [],
      keeper: '',
      note: '',
    });
  });

  test('what another plugin keeps is proposed by itself', async () => {
    const { requests, location } = setUp('/document-storage/retention', LISTED, [DUE, BATCHES]);
    const row = await screen.findByRole('row', { name: /Delivered batches/ });
    await userEvent.click(within(row).getByRole('button', { name: 'Propose 2: Delivered batches' }));
    await waitFor(() => expect(location.current).toBe('/document-storage/retention/l1'));
    expect(requests.find(({ path }) => path.endsWith('/propose'))?.body).toEqual({
      documentIds: [],
      keeper: 'delivery',
      note: '',
    });
    expect(screen.getByRole('button', { name: 'Propose 3 documents', hidden: true })).toBeTruthy();
  });

  test('a batch on a list leads to its job', async () => {
    setUp('/document-storage/retention/l1', LISTED, [DUE], [RECORD]);
    const link = await screen.findByRole('link', { name: 'Batch of 2026-01-05, 312 documents' });
    expect(link.getAttribute('href')).toBe('/job/j1');
  });

  test('the second approval says that nothing brings the documents back', async () => {
    const { requests } = setUp('/document-storage/retention/l1');
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    const question = await screen.findByRole('dialog', { name: 'Approve the destruction of 3 documents?' });
    expect(within(question).getByText(/cannot be restored/)).toBeTruthy();
    await userEvent.click(within(question).getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/approve'))?.body).toEqual({ id: 'l1' }),
    );
  });

  test('whoever has proposed it waits for two others', async () => {
    setUp('/document-storage/retention/l1', { ...LISTED, isMine: true });
    expect(await screen.findByText(/Two other administrators have to approve it/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Withdraw the list' })).toBeTruthy();
  });

  test('whoever has approved waits for another', async () => {
    const approvals = LISTED.approvals.map((approval) => ({ ...approval, isMine: true }));
    setUp('/document-storage/retention/l1', { ...LISTED, approvals });
    expect(await screen.findByText(/Another administrator has to approve it too/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });
});
