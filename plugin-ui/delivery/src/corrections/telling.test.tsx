import { fakeApi, records, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt, restOfJobPage } from '../testing/render';

const ZERO = {
  pages: 2,
  matched: 2,
  problems: 0,
  documents: 2,
  recipients: 2,
  stored: 2,
  unplanned: 0,
  ready: 0,
};
const JOB = {
  ...{ id: 'j1', status: 'complete', stage: 'complete', subject: 'Report cards', createdBy: 'edna' },
  ...{ createdOn: '2026-11-20T14:00:00Z', recalledOn: '2026-11-20T15:00:00Z', message: null, waiting: null },
  counts: {
    ...ZERO,
    ...{
      sent: 2,
      opened: 0,
      failed: 0,
      unknown: 0,
      locked: 0,
      recalled: 2,
      held: 0,
      declined: 0,
      restricted: 0,
    },
  },
  timeline: [],
};
const MAIL = { language: 'en', subject: 'Please disregard an earlier e-mail', text: 'It was withdrawn.' };
const SENT = { id: 'j2', subject: 'The right ones', createdOn: '2026-11-20T16:00:00Z' };

test('families are told in words that are shown, with the right job, and it can be undone', async () => {
  let told = 0;
  const { requests } = fakeApi({
    'GET /api/pdf/jobs/getJob': () => success(JOB),
    ...restOfJobPage,
    'POST /api/search/records JobResults': () => records([]),
    'GET /api/pdf/jobs/getJobs': () => success({ jobs: [SENT], total: 1, page: 1, size: 50 }),
    'GET /api/pdf/jobs/getTelling': () =>
      success({ untold: 2 - told, told, waiting: told, onPaper: told ? 1 : 0, mails: told ? [] : [MAIL] }),
    'POST /api/pdf/jobs/tellFamilies': () => {
      told = 2;
      return success({ told: 1, onPaper: 1, linked: 1, sendOn: '2026-11-20T16:01:00Z' });
    },
    'POST /api/pdf/jobs/stopTelling/j1': () => success({ stopped: 2 }),
  });
  const { notices } = renderAt('/job/j1');
  await userEvent.click(await screen.findByRole('button', { name: 'Make corrections' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tell the families' }));
  expect(await screen.findByText('It was withdrawn.')).toBeTruthy();
  await userEvent.selectOptions(await screen.findByLabelText('Job with the correct documents'), 'j2');
  await userEvent.click(screen.getByRole('button', { name: 'Tell 2 families' }));
  expect(await screen.findByText('2 e-mails have not been sent yet.')).toBeTruthy();
  expect(screen.getByText(/1 family cannot be reached by e-mail/)).toBeTruthy();
  const asked = requests.find(({ path }) => path === '/api/pdf/jobs/tellFamilies');
  expect(asked?.body).toEqual({ jobId: 'j1', resultIds: [], correctedJobId: 'j2' });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(notices.at(-1)?.message).toBe('2 e-mails will not be sent.'));
});
