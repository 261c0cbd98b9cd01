import { fakeApi, success } from '@homeroom/sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing/render';
import { JOB, reviewOf } from '../testing/review';
import type { NeedRow } from './preflight.queries';

const FILE: NeedRow = {
  key: 'file',
  about: 'file',
  kinds: ['sent_before'],
  pages: [],
  messages: ['36 of the 38 documents went to the same persons before, with the same text.'],
  documentId: null,
  studentId: '',
  personName: '',
  verbs: ['send', 'skip'],
  canCorrect: false,
  examples: [],
  before: null,
  missingId: '',
  found: null,
  earlier: { jobId: 'j0', subject: 'Cards Q1', sentOn: '2026-11-19T14:00:00Z', by: 'edna' },
  decided: null,
};
const DECIDED = { id: 'x1', personName: '', email: '', isCorrected: false, by: 'edna' };

function setUp() {
  let row = FILE;
  const answer = () => success({ ready: reviewOf().sendable, open: 1, total: 1, rows: [row] });
  const api = fakeApi({
    'GET /api/pdf/jobs/getJob': () => success(JOB),
    'GET /api/pdf/jobs/defaults': () => success({ expiresOn: JOB.expiresOn, setBy: '' }),
    'GET /api/pdf/jobs/review': () => success(reviewOf({ riskiest: [], sample: [], held: [] })),
    'GET /api/pdf/jobs/preflight': answer,
    'POST /api/pdf/jobs/preflight/decide': () => {
      row = { ...FILE, decided: { ...DECIDED, verb: 'skip', reason: 'They have it.' } };
      return answer();
    },
    'POST /api/pdf/jobs/preflight/undo': () => {
      row = FILE;
      return answer();
    },
  });
  return { ...api, ...renderAt('/job/j1/check') };
}

describe('SentBefore', () => {
  test('what went out before is said first, and nothing is sent until somebody has decided', async () => {
    const { requests } = setUp();
    const said = await screen.findByRole('alert');
    expect(within(said).getByText(/36 of the 38 documents/)).toBeTruthy();
    expect(within(said).getByRole('link', { name: 'Cards Q1' }).getAttribute('href')).toBe('/job/j0');

    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    const send = await screen.findByRole('button', { name: /^Send 1,234/ });
    expect(send.hasAttribute('disabled')).toBe(true);

    await userEvent.click(screen.getByRole('button', { name: 'Leave out what families already have' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'They have it.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave out' }));
    expect(await screen.findByText('What families already have is left out · They have it.')).toBeTruthy();
    expect(requests.find(({ path }) => path.endsWith('preflight/decide'))?.body).toMatchObject({
      key: 'file',
      verb: 'skip',
      reason: 'They have it.',
    });
    expect(send.hasAttribute('disabled')).toBe(false);

    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Send it again' })).toBeTruthy();
    expect(send.hasAttribute('disabled')).toBe(true);
  });
});
