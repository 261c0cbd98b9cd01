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
    sent: 1,
  },
  ...{ opened: 0, failed: 3, unknown: 0, locked: 0, recalled: 0, restricted: 0, held: 0, declined: 0 },
};
const JOB = {
  ...{ id: 'j1', status: 'complete', stage: 'complete', subject: 'Report cards', studentCount: 4 },
  ...{ createdOn: '2026-11-20T14:00:00Z', createdBy: 'edna', message: null, waiting: null, recalledOn: null },
  ...{ expiresOn: '2026-12-04T14:00:00Z', counts: COUNTS, timeline: [] },
};
const PRINT = {
  ...{ id: 'p1', printedOn: '2026-11-21T14:00:00Z', printedBy: 'edna', families: 300, files: 2 },
  ...{ undoneOn: null, undoneBy: '' },
};
const NOBODY = { waiting: 0, printed: 0, aside: [], asideTotal: 0, prints: [], pins: 0, pinFiles: 0 };

function setUp(prints: object, job: object = JOB) {
  const api = fakeApi({
    'GET /api/pdf/jobs/getJob': () => success(job),
    'GET /api/pdf/jobs/getReach': () =>
      success({
        families: { total: 4, opened: 0, unopened: 1, waiting: 0, failed: 3, without: 0 },
        ...{ unit: 'hour', openings: [], remindable: 0 },
      }),
    'POST /api/search/records JobResults': () => records([]),
    'GET /api/pdf/jobs/getPrints': () => success(prints),
    'POST /api/pdf/jobs/printRest': () => success({ ...PRINT, families: 41, files: 1 }),
    'POST /api/pdf/jobs/undoPrint': () => success({ undone: 300 }),
    'GET /api/pdf/jobs/downloadPinLetters': () => ({ blob: new Blob(['%PDF']) }),
    'GET /api/pdf/jobs/downloadPins': () => ({ blob: new Blob(['PIN']) }),
    'GET /api/pdf/jobs/downloadPrint': () => ({ blob: new Blob(['%PDF']) }),
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

describe('Prints', () => {
  test('prints for so many families as the button says', async () => {
    const { requests, notices } = setUp({ ...NOBODY, waiting: 41 });
    await userEvent.click(await screen.findByRole('button', { name: 'Print for 41 families' }));
    await waitFor(() =>
      expect(notices.at(-1)?.message).toBe('The paper copies for 41 families are ready to print.'),
    );
    expect(requests.find(({ path }) => path.endsWith('/printRest'))?.body).toEqual({ jobId: 'j1' });
  });

  test('says why nothing was printed', async () => {
    const { handlers, notices } = setUp({ ...NOBODY, waiting: 1 });
    handlers['POST /api/pdf/jobs/printRest'] = () =>
      refusal(409, 'nothing_to_print', 'No family needs a paper copy.');
    await userEvent.click(await screen.findByRole('button', { name: 'Print for 1 family' }));
    await waitFor(() => expect(notices.at(-1)?.message).toContain('No family needs a paper copy.'));
  });

  test('saves each part for the kind of printing that was chosen, and takes a print back', async () => {
    const { requests, notices } = setUp({ ...NOBODY, printed: 300, prints: [PRINT] });
    const paper = await screen.findByRole('region', { name: 'On paper' });
    expect(within(paper).getByText('300 families, by edna')).toBeTruthy();
    expect(within(paper).queryByRole('button', { name: /^Print for/ })).toBeNull();
    await userEvent.click(within(paper).getByRole('checkbox', { name: 'Print on both sides' }));
    await userEvent.click(within(paper).getByRole('button', { name: /^Save part 2 of 2/ }));
    await waitFor(() => expect(saved).toEqual(['paper-2.pdf']));
    const query = requests.find(({ path }) => path.endsWith('/downloadPrint'))?.query;
    expect(['printId', 'file', 'twoSided'].map((name) => query?.get(name))).toEqual(['p1', '2', 'false']);

    await userEvent.click(within(paper).getByRole('button', { name: /^Undo the printing of/ }));
    await waitFor(() => expect(notices.at(-1)?.message).toBe('You can print for 300 families again.'));
  });

  test('lists whom a person has to see to', async () => {
    const row = { studentId: '1', personName: 'Ana Ochoa', schoolName: 'Lincoln', reason: 'restricted' };
    setUp({ ...NOBODY, aside: [row], asideTotal: 1 });
    expect(
      await screen.findByText(
        'Ana Ochoa (1), Lincoln: a custody restriction keeps the document from a guardian',
      ),
    ).toBeTruthy();
    expect(screen.getByText('1 family needs you')).toBeTruthy();
  });

  test('is not there while everybody is reached, nor before anything was sent', async () => {
    setUp(NOBODY);
    await screen.findByText('0 of 4 families have opened their document.');
    expect(screen.queryByText('On paper')).toBeNull();
  });
});

describe('Pins', () => {
  test('are saved as letters and as a list, where the office hands them out', async () => {
    const { requests } = setUp({ ...NOBODY, pins: 300, pinFiles: 2 });
    const pins = await screen.findByRole('region', { name: 'PINs for families' });
    await userEvent.click(within(pins).getByRole('button', { name: 'PIN letters, part 2 of 2' }));
    await userEvent.click(within(pins).getByRole('button', { name: 'PINs as CSV' }));
    await waitFor(() => expect(saved).toEqual(['pin-letters-2.pdf', 'pins.csv']));
    const query = requests.find(({ path }) => path.endsWith('/downloadPinLetters'))?.query;
    expect([query?.get('id'), query?.get('file')]).toEqual(['j1', '2']);
  });

  test('are not offered where families need none', async () => {
    setUp({ ...NOBODY, waiting: 1 });
    await screen.findByText('On paper');
    expect(screen.queryByText('PINs for families')).toBeNull();
  });
});
