import { type FakeAnswer, fakeApi, refusal, success, type TestShellOptions } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { renderAt, schoolsOf } from './render';

export const PREVIEW = {
  pages: 3,
  matches: [
    { page: 1, personId: '100001', personName: 'Amina Haddad', known: true, text: 'Student ID: 100001' },
    { page: 2, personId: '999999', personName: null, known: false, text: 'Student ID: 999999' },
  ],
  problems: [{ kind: 'unmatched_page', pages: [3], message: 'No ID on this page.' }],
  totals: { matched: 1, named: 1, usable: 1, unmatched: 1, unknown: 1, ambiguous: 0 },
};

/** Draws the page of a new job before a server that takes any PDF as 274 pages, three of which it shows. */
export function setUp(
  answers: {
    upload?: FakeAnswer;
    preview?: FakeAnswer;
    match?: FakeAnswer;
    pages?: number;
    proposal?: object;
  } = {},
  flags: Record<string, boolean> = {},
  who: Pick<TestShellOptions, 'user' | 'district'> = {},
) {
  const uploaded = {
    uploadId: 'u1',
    fileName: 'cards.pdf',
    sizeBytes: 2_500_000,
    pages: answers.pages ?? 274,
  };
  const api = fakeApi({
    'POST /api/pdf/jobs/upload': () => answers.upload ?? success(uploaded),
    'POST /api/pdf/jobs/preview': () => answers.preview ?? success(PREVIEW),
    'POST /api/pdf/jobs/match': () => answers.match ?? { status: 202, ...success({ jobId: 'j9' }) },
    'POST /api/search/records Schools': schoolsOf(),
    'GET /api/pdf/jobs/rules': () => success({ rules: [] }),
    'GET /api/pdf/jobs/proposeRule': () => success(answers.proposal ?? null),
    'GET /api/pdf/jobs/getJob': () => refusal(404, 'not_found', 'There is no job with this ID.'),
    ...Object.fromEntries(
      [1, 2].map((page) => [`GET /api/pdf/jobs/thumbnail/u1/${page}`, () => ({ blob: new Blob(['png']) })]),
    ),
  });
  return { ...api, ...renderAt('/bulk-job', flags, {}, who) };
}

export const upload = async () =>
  userEvent.upload(
    await screen.findByLabelText(/PDF that contains everyone’s|PDF that contains everyone's/),
    [new File(['%PDF'], 'cards.pdf', { type: 'application/pdf' })],
  );
/** Goes on to the next step, once that is possible. */
export const goOn = async () => {
  const button = await screen.findByRole('button', { name: 'Continue' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
};

/** As the check of the job leads back to a step. */
export const returnFromCheck = () => {
  const key = Object.keys(sessionStorage).find((each) => each.endsWith(':new-job')) ?? '';
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  sessionStorage.setItem(key, JSON.stringify({ ...kept, isReturn: true }));
};
