import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../testing/render';

const COUNTS = {
  ...{
    pages: 4,
    matched: 4,
    problems: 0,
    documents: 4,
    recipients: 4,
    stored: 4,
    unplanned: 0,
    ready: 0,
    sent: 3,
    opened: 1,
  },
  ...{ failed: 1, unknown: 0, locked: 0, recalled: 0, held: 0, declined: 0 },
};
const JOB = {
  ...{ id: 'j1', status: 'complete', stage: 'complete', subject: 'Report cards', studentCount: 4 },
  ...{ createdOn: '2026-11-20T14:00:00Z', createdBy: 'edna', message: null, waiting: null, recalledOn: null },
  ...{ expiresOn: '2026-12-04T14:00:00Z', counts: COUNTS, timeline: [] },
};
const ROW = {
  ...{ id: 'r1', jobId: 'j1', studentId: '100001', personName: 'Amina Haddad', email: 'family@mail.example' },
  ...{
    result: 'opened',
    sentOn: null,
    openedOn: null,
    lockedOn: null,
    recalledOn: null,
    pages: [3],
    message: '',
  },
};
const REACH = {
  families: { total: 4, opened: 1, unopened: 2, waiting: 0, failed: 1, without: 0 },
  unit: 'hour',
  openings: [{ at: '2026-11-20T15:00:00Z', opened: 1 }],
  remindable: 2,
};

function setUp(reach: object = REACH, row: object = {}) {
  const api = fakeApi({
    'GET /api/pdf/jobs/getJob': () => success(JOB),
    'GET /api/pdf/jobs/getReach': () => success(reach),
    'POST /api/search/records JobResults': () => records([{ ...ROW, ...row }]),
    'POST /api/pdf/jobs/remind': () => success({ reminded: 2 }),
    'GET /api/pdf/jobs/getHistory': () =>
      success({
        ...{ id: 'r1', jobId: 'j1', studentId: '100001', personName: 'Amina Haddad', result: 'opened' },
        email: 'family@mail.example',
        steps: [
          { at: '2026-11-20T14:00:00Z', what: 'matched', by: '', message: '' },
          { at: '2026-11-20T14:05:00Z', what: 'failed', by: '', message: 'Mailbox full' },
          { at: '2026-11-20T14:10:00Z', what: 'unlocked', by: 'edna', message: '' },
        ],
      }),
    'GET /api/pdf/jobs/download': () => ({ blob: new Blob(['%PDF']) }),
    'GET /api/pdf/jobs/downloadProof': () => ({ blob: new Blob(['%PDF']) }),
    'GET /api/pdf/jobs/downloadReports': () => ({ blob: new Blob(['Student ID']) }),
    'GET /api/pdf/jobs/downloadDocuments': () =>
      refusal(410, 'documents_gone', 'The documents of this job were taken back.'),
  });
  return { ...api, ...renderAt('/job/j1') };
}

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

describe('Reach', () => {
  test('says how many families have opened, as words and as a table', async () => {
    setUp();
    expect(await screen.findByText('1 of 4 families have opened their document.')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Families by status of their document' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'StatusFamilies',
      'Opened1',
      'Sent, not opened2',
      'Failed1',
    ]);
  });

  test('moves when the server says that a family has opened', async () => {
    const { handlers, send } = setUp();
    const words = await screen.findByText('1 of 4 families have opened their document.');
    expect(words.getAttribute('aria-live')).toBe('polite');
    handlers['GET /api/pdf/jobs/getReach'] = () =>
      success({ ...REACH, families: { ...REACH.families, opened: 2, unopened: 1 } });
    send({ model: 'JobResults', payload: { id: 'r1' } });
    expect(await screen.findByText('2 of 4 families have opened their document.')).toBeTruthy();
  });

  test('reminds so many as the button says', async () => {
    const { requests, notices } = setUp();
    await userEvent.click(await screen.findByRole('button', { name: 'Remind 2 recipients' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send 2 reminders' }));
    await waitFor(() => expect(notices.at(-1)?.message).toBe('2 reminders are being sent.'));
    expect(requests.find(({ path }) => path.endsWith('/remind'))?.body).toEqual({
      jobId: 'j1',
      resultIds: [],
    });
  });

  test('offers no reminder where nobody is left to remind', async () => {
    setUp({ ...REACH, remindable: 0, openings: [] });
    expect(await screen.findByText('Nobody has opened a document yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull();
  });
});

describe('Recipients', () => {
  test('each has its mail, its pages, what became of it and what can be done', async () => {
    setUp(REACH, {
      result: 'failed',
      message: 'Mailbox full',
      sentOn: '2026-11-20T14:05:00Z',
      pages: [3, 4],
    });
    const row = within((await screen.findByText('Amina Haddad')).closest('tr') as HTMLElement);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers.slice(-8)).toEqual([
      ...['Person', 'Student ID', 'E-mail', 'Result', 'Sent on', 'Opened on', 'Pages', 'Actions'],
    ]);
    const shown = ['100001', 'family@mail.example', 'Failed', 'Nov 20, 2026', '3–4', 'Mailbox full'];
    for (const text of shown) expect(row.getByText(text)).toBeTruthy();
    for (const name of [
      'Download the document of',
      'History of the document of',
      'More actions for the document of',
    ]) {
      expect(row.getByRole('button', { name: `${name} Amina Haddad` })).toBeTruthy();
    }
  });
});

describe('History', () => {
  test('tells what happened to a document, with who did it', async () => {
    setUp();
    const name = 'What happened to the document of Amina Haddad';
    await userEvent.click(
      await screen.findByRole('button', { name: 'History of the document of Amina Haddad' }),
    );
    const dialog = await screen.findByRole('dialog', { name });
    const steps = (await within(dialog).findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(steps).toHaveLength(3);
    expect(steps[0]).toContain('Pages matched');
    expect(steps[1]).toContain('E-mail not sentMailbox full');
    expect(steps[2]).toContain('Unlocked');
    expect(steps[2]).toContain('· edna');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Proof of delivery' }));
    await waitFor(() => expect(saved).toEqual(['proof-100001.pdf']));
  });
});

describe('Files', () => {
  test('a document and the report are saved', async () => {
    const { requests } = setUp();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Download the document of Amina Haddad' }),
    );
    await waitFor(() => expect(saved).toEqual(['100001.pdf']));
    await userEvent.click(screen.getByRole('button', { name: 'Report as CSV' }));
    await waitFor(() => expect(saved).toEqual(['100001.pdf', 'report.csv']));
    expect(requests.find(({ path }) => path.endsWith('/download'))?.query.get('resultId')).toBe('r1');
  });

  test('says why the documents cannot be had', async () => {
    const { notices } = setUp();
    await userEvent.click(await screen.findByRole('button', { name: 'All documents as zip' }));
    await waitFor(() => expect(notices.at(-1)?.message).toContain('taken back'));
    expect(saved).toEqual([]);
  });
});
