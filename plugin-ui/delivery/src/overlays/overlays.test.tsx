import { fakeApi, success } from '@homeroom/sdk/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../testing/render';
import { reviewOf } from '../testing/review';
import type { JobOverlays } from './overlays.queries';

const JOB = {
  id: 'j1',
  status: 'review',
  subject: 'Cards',
  typeLabel: 'cards.pdf',
  sendTo: 'guardian',
  pinMode: 'generated',
  counts: { pages: 3 },
  stage: 'review',
  timeline: [],
  expiresOn: new Date(Date.now() + 14 * 86_400_000).toISOString(),
};
const FOUND: JobOverlays = {
  available: true,
  mayChange: true,
  overlays: [],
  signatories: [{ id: 's1', name: 'Sam Staff', title: 'Principal', scope: 'district', schoolId: '' }],
  pages: [{ page: 7, width: 600, height: 800 }],
};
const PLACED = { signatoryId: 's1', page: -1, x: 60, y: 640, width: 150, height: 50, anchor: '' };

function setUp(
  found: Partial<JobOverlays> = {},
  flags: Record<string, boolean> = { signatureOverlay: true },
) {
  const documents = [
    {
      id: 'd1',
      studentId: '1',
      personName: 'Amina Haddad',
      pages: [{ page: 1, picture: 'aGk=' }],
      missing: [],
    },
    {
      id: 'd2',
      studentId: '2',
      personName: 'Bo Li',
      pages: [],
      missing: ['“Principal:” does not stand there.'],
    },
  ];
  const api = fakeApi({
    'GET /api/pdf/jobs/getJob': () => success(JOB),
    'GET /api/pdf/jobs/defaults': () =>
      success({ expiresOn: JOB.expiresOn, setBy: '', pinModes: ['generated'] }),
    'GET /api/pdf/jobs/review': () => success(reviewOf()),
    'GET /api/pdf/jobs/preflight': () => success({ ready: reviewOf().sendable, open: 0, total: 0, rows: [] }),
    'GET /api/pdf/jobs/overlays': () => success({ ...FOUND, ...found }),
    'GET /api/pdf/jobs/page/j1/7': () => ({ blob: new Blob(['png']) }),
    'POST /api/pdf/jobs/setOverlays/j1': (request: { body?: unknown }) =>
      success({ ...FOUND, overlays: (request?.body as { overlays?: [] } | undefined)?.overlays ?? [] }),
    'POST /api/pdf/jobs/previewOverlays/j1': () => success({ documents, of: 12 }),
  });
  return { ...api, ...renderAt('/job/j1/check', flags) };
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const box = () => screen.findByRole('button', { name: 'Place of the signature of Sam Staff, Principal' });

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

describe('Signatures on the documents', () => {
  test('are not there without the licence', async () => {
    setUp({}, {});
    await screen.findByRole('button', { name: 'Continue' });
    expect(screen.queryByRole('heading', { name: 'Signatures on the documents' })).toBeNull();
  });

  test('without a stored signature it says where to add one', async () => {
    setUp({ signatories: [] });
    expect(await screen.findByText(/no stored signature/)).toBeTruthy();
  });

  test('a signature is added, moved and resized by keys, and saved', async () => {
    const { requests } = setUp();
    await click('Add to the documents');
    (await box()).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowRight}{/Shift}');
    await click('Save signatures');
    await waitFor(() =>
      expect(requests.find(({ path }) => path.includes('/setOverlays/'))?.body).toEqual({
        overlays: [{ ...PLACED, x: 65, y: 635, width: 155 }],
      }),
    );
  });

  test('a click on the page puts it there, whole on the page', async () => {
    const { requests } = setUp({ overlays: [{ ...PLACED, name: 'Sam Staff', title: '' }] });
    const sheet = (await box()).parentElement as HTMLElement;
    sheet.getBoundingClientRect = () => new DOMRect(0, 0, 300, 400);
    fireEvent.pointerDown(sheet, { button: 0, clientX: 150, clientY: 398 });
    await click('Save signatures');
    await waitFor(() =>
      expect(requests.find(({ path }) => path.includes('/setOverlays/'))?.body).toEqual({
        overlays: [{ ...PLACED, x: 225, y: 750 }],
      }),
    );
  });

  test('beside a text there is no page to click on, and its distance is asked for', async () => {
    setUp({ overlays: [{ ...PLACED, name: 'Sam Staff', title: '' }] });
    await userEvent.type(await screen.findByLabelText(/Next to this text/), 'Principal:');
    expect(screen.queryByRole('button', { name: /Place of the signature/ })).toBeNull();
    expect((screen.getByLabelText('Right from the start of the text') as HTMLInputElement).value).toBe('0');
    // Below the words, which would be covered otherwise.
    expect((screen.getByLabelText('Down from the top of the text') as HTMLInputElement).value).toBe('18');
  });

  test('a new signature lies wholly on a small page', async () => {
    setUp({ pages: [{ page: 1, width: 300, height: 100 }] });
    await click('Add to the documents');
    expect((screen.getByLabelText('From the top') as HTMLInputElement).value).toBe('75');
    expect((screen.getByLabelText('Height') as HTMLInputElement).value).toBe('25');
  });

  test('ten documents are shown, and what has no place on one is said', async () => {
    setUp({ overlays: [{ ...PLACED, name: 'Sam Staff', title: '' }] });
    await click('Preview ten documents');
    expect(await screen.findByRole('img', { name: 'Page 1 of the document of Amina Haddad' })).toBeTruthy();
    expect(screen.getByText('“Principal:” does not stand there.')).toBeTruthy();
    expect(screen.getByText(/1 has no place for a signature/)).toBeTruthy();
  });
});
