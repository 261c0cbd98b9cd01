import { fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../testing';
import { firstMissing } from './use-queue';

const WHEN = '2026-03-09T14:30:00+00:00';
const ANA = {
  id: 'q1',
  jobId: 'j1',
  title: 'School trip',
  personName: 'Ana Young',
  personId: '1001',
  school: 'North School',
  pages: 2,
  came: [1],
};
const RUN = {
  id: 'r1',
  jobId: null,
  status: 'ready',
  problem: '',
  requests: 12,
  pages: 48,
  isTwoSided: true,
  aside: [{ requestId: 'q9', personId: '9', personName: 'Ben Abbot', reason: 'It is no longer open.' }],
  createdBy: 'Sam',
  createdOn: WHEN,
};
const STACK = {
  id: 's1',
  fileName: 'Tuesday.pdf',
  status: 'working',
  problem: '',
  pages: 600,
  readPages: 150,
  matched: 140,
  unmapped: 2,
  blank: 8,
  assigned: 0,
  dismissed: 0,
  attested: 0,
  createdBy: 'Sam',
  createdOn: WHEN,
};
const page = (id: string, more: object = {}) => ({
  id,
  stackId: 's1',
  stackName: 'Tuesday.pdf',
  number: 4,
  state: 'unmapped',
  reason: 'No code was found on this page.',
  turn: 0,
  requestId: null,
  requestPage: null,
  requestTitle: '',
  personName: '',
  personId: '',
  decidedBy: '',
  decidedOn: null,
  ...more,
});
const TWICE = page('p2', {
  requestId: 'q1',
  requestPage: 1,
  personName: 'Ana Young',
  reason: 'It has come.',
});
const picture = () => new Response(new Blob(['x'], { type: 'image/png' }));

/** Whether the search never answers again. */
let isHeld = false;

beforeEach(() => {
  isHeld = false;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:scan', revokeObjectURL: () => {} }));
});

function setUp(path: string, pages = [page('p1'), TWICE], attest = success({})) {
  const api = fakeApi({
    'GET /api/documentSignature/getPrintRuns': () => success({ runs: [RUN] }),
    'GET /api/documentSignature/getScans': () => success({ stacks: [STACK], unmapped: 2 }),
    'GET /api/documentSignature/getReturned': () => success({ requests: [ANA] }),
    'GET /api/documentSignature/findOpenRequests': () =>
      isHeld ? new Promise<never>(() => {}) : success({ requests: [ANA] }),
    'GET /api/documentSignature/getScannedPages': () => success({ pages, total: pages.length }),
    'GET /api/documentSignature/pagePicture': picture,
    'GET /api/documentSignature/getPaperRequest/q1': () =>
      success({ request: ANA, pages: [page('p1', { state: 'matched', requestPage: 1 })], missing: [2] }),
    'POST /api/documentSignature/createPrintRun': () => success(RUN),
    'POST /api/documentSignature/assignPage': () => success(page('p1')),
    'POST /api/documentSignature/dismissPage': () => success(page('p1')),
    'POST /api/documentSignature/turnPage': () => success(page('p1', { turn: 90 })),
    'POST /api/documentSignature/attest': () => attest,
  });
  return { ...api, ...renderAt(path) };
}

const sentTo = (requests: readonly { path: string; body?: unknown }[], call: string) =>
  requests.filter(({ path }) => path.endsWith(call)).map(({ body }) => body);

describe('PaperPage', () => {
  test('shows runs with who was left out, stacks with their progress, and what is to be attested', async () => {
    setUp('/document-signature/paper');
    expect(await screen.findByText('1 left out')).toBeTruthy();
    expect(screen.getByText('It is no longer open.', { exact: false })).toBeTruthy();
    expect(await screen.findByText('150 of 600 pages read')).toBeTruthy();
    expect(screen.getByRole('link', { name: '2 pages need your attention' })).toBeTruthy();
    expect(await screen.findByText('1 of 2 pages')).toBeTruthy();
  });

  test('prints the whole job of a request that was found', async () => {
    const { requests } = setUp('/document-signature/paper');
    await userEvent.click(await screen.findByRole('button', { name: 'New print run' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('combobox'), 'ana');
    await userEvent.click(await dialog.findByRole('option'));
    await userEvent.click(dialog.getByRole('checkbox', { name: /All open requests of the job/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Print' }));
    await waitFor(() =>
      expect(sentTo(requests, '/createPrintRun')).toEqual([{ jobId: 'j1', requestIds: [], twoSided: true }]),
    );
  });
});

describe('QueuePage', () => {
  test('a page is assigned by a key while what is shown is asked for anew', async () => {
    const { requests } = setUp('/document-signature/paper/queue');
    await screen.findByText('No code was found on this page.');
    await userEvent.type(screen.getByRole('combobox', { name: 'Which document does it belong to?' }), 'ana');
    await screen.findByRole('option', { name: /Ana Young/ });
    const asked = sentTo(requests, '/findOpenRequests').length;
    isHeld = true;
    for (const line of ['offline', 'online']) window.dispatchEvent(new Event(line));
    await waitFor(() => expect(sentTo(requests, '/findOpenRequests').length).toBeGreaterThan(asked));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sentTo(requests, '/assignPage').length).toBe(1));
  });

  test('a page is turned, assigned and put aside by keys alone', async () => {
    const { requests } = setUp('/document-signature/paper/queue');
    expect(await screen.findByText('No code was found on this page.')).toBeTruthy();
    await userEvent.keyboard('{Alt>}[KeyR]{/Alt}');
    await waitFor(() => expect(sentTo(requests, '/turnPage')).toEqual([{ pageId: 'p1', turn: 90 }]));
    await userEvent.type(screen.getByRole('combobox', { name: 'Which document does it belong to?' }), 'ana');
    await screen.findByRole('option', { name: /Ana Young/ });
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(sentTo(requests, '/assignPage')).toEqual([
        { pageId: 'p1', requestId: 'q1', requestPage: 2, replaces: false },
      ]),
    );
    expect(await screen.findByText('Assigned to Ana Young, page 2.')).toBeTruthy();
    expect(await screen.findByText('It has come.')).toBeTruthy();
    await userEvent.keyboard('{Escape}1');
    await waitFor(() =>
      expect(sentTo(requests, '/dismissPage')).toEqual([{ pageId: 'p2', reason: 'A cover sheet' }]),
    );
    expect(await screen.findByText('No page needs your attention.')).toBeTruthy();
  });

  test('a better scan takes the place of the first', async () => {
    const { requests } = setUp('/document-signature/paper/queue', [TWICE]);
    await userEvent.click(await screen.findByRole('button', { name: 'Replace page 1 of Ana Young' }));
    await waitFor(() =>
      expect(sentTo(requests, '/assignPage')).toEqual([
        { pageId: 'p2', requestId: 'q1', requestPage: 1, replaces: true },
      ]),
    );
  });

  test('the first page that has not come is meant', () => {
    expect(firstMissing({ pages: 3, came: [1, 3] })).toBe(2);
    expect(firstMissing({ pages: 2, came: [1, 2] })).toBe(2);
  });
});

describe('AttestPage', () => {
  test('attests only what was looked at, and says what is missing', async () => {
    const { requests, location } = setUp('/document-signature/paper/attest/q1');
    const attest = await screen.findByRole('button', { name: 'Attest' });
    expect(screen.getByText('These pages are missing: 2.')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'Scanned page 4 of Tuesday.pdf' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /I have checked/ }));
    expect((attest as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: /do not need a signature/ }));
    await userEvent.click(attest);
    await waitFor(() =>
      expect(sentTo(requests, '/attest')).toEqual([
        { requestId: 'q1', pageIds: ['p1'], acceptsMissing: true },
      ]),
    );
    await waitFor(() => expect(location.current).toBe('/document-signature/paper'));
  });

  test('says why it is refused', async () => {
    const refused = refusal(409, 'not_attestable', 'This request is signed already.');
    setUp('/document-signature/paper/attest/q1', [], refused);
    for (const name of [/I have checked/, /do not need a signature/])
      await userEvent.click(await screen.findByRole('checkbox', { name }));
    await userEvent.click(screen.getByRole('button', { name: 'Attest' }));
    expect(await screen.findByText('This request is signed already.')).toBeTruthy();
  });
});
