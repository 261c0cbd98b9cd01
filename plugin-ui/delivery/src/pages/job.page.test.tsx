import { fakeApi, questionsFor, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderAt, restOfJobPage } from '../testing/render';

const COUNTS = {
  pages: 274,
  matched: 268,
  problems: 3,
  documents: 137,
  recipients: 137,
  stored: 137,
  unplanned: 0,
  ready: 40,
  sent: 90,
  opened: 17,
  failed: 7,
  unknown: 0,
  locked: 0,
  recalled: 0,
  held: 0,
  declined: 0,
  restricted: 0,
};
const JOB = {
  id: 'j1',
  status: 'sending',
  subject: 'Report cards Q1',
  studentCount: 137,
  successCount: null,
  createdOn: '2026-11-20T14:00:00Z',
  createdBy: 'edna',
  counts: COUNTS,
  stage: 'sending',
  message: null,
  recalledOn: null,
  expiresOn: '2026-12-04T14:00:00Z',
  waiting: null,
  timeline: [{ at: '2026-11-20T14:00:00Z', what: 'created', by: 'edna' }],
};
const RESULT = {
  id: 'r1',
  jobId: 'j1',
  studentId: '100001',
  personName: 'Amina Haddad',
  email: 'family@mail.example',
  result: 'failed',
  sentOn: null,
  openedOn: null,
  lockedOn: null,
  recalledOn: null,
  pages: [3, 4],
  message: 'Mailbox unavailable',
};

function setUp(path: string, job: object = JOB, pin: object = { pin: '482913', pinMode: 'generated' }) {
  const api = fakeApi({
    'GET /api/pdf/jobs/getJob': () => success(job),
    ...restOfJobPage,
    'POST /api/search/records JobResults': () => records([RESULT]),
    'POST /api/search/records JobProblems': () =>
      records([
        { id: 'p1', kind: 'unmatched_page', pages: [7, 1912], personIds: [], message: 'No ID here.' },
      ]),
    'POST /api/pdf/jobs/cancelJob/j1': () => success(null),
    'POST /api/pdf/jobs/pauseJob/j1': () => success(null),
    'POST /api/pdf/jobs/resumeJob/j1': () => success(null),
    'POST /api/pdf/jobs/takeBack/j1': () => success(null),
    'POST /api/pdf/jobs/sendNow/j1': () => success(null),
    'POST /api/pdf/jobs/retryJob/j1': () => success(null),
    'POST /api/pdf/jobs/unlock': () => success({ id: 'r1' }),
    'POST /api/pdf/jobs/getSecurityPin': () => success(pin),
  });
  return { ...api, ...renderAt(path) };
}

describe('JobPage', () => {
  test('says who decided what, for whom and why', async () => {
    const decision = {
      at: '2026-11-20T15:00:00Z',
      by: 'seymour',
      what: 'pages_assign',
      personName: 'Priya Patel',
    };
    fakeApi({
      'GET /api/pdf/jobs/getJob': () => success({ ...JOB, status: 'complete' }),
      ...restOfJobPage,
      'GET /api/pdf/jobs/getDecisions': () => success([{ ...decision, pages: [13], words: 'Compared.' }]),
      'POST /api/search/records JobResults': () => records([RESULT]),
    });
    renderAt('/job/j1');
    await screen.findByRole('heading', { name: 'Who decided what' });
    const entry = screen.getByText('Priya Patel').closest('li') as HTMLElement;
    expect(entry.textContent).toMatch(/^Pages assigned to · Priya Patel · page 13Compared\..*· seymour$/);
  });

  test('shows how far each stage is, and the recipients with their pages', async () => {
    setUp('/job/j1');
    expect(await screen.findByRole('heading', { name: 'Report cards Q1', level: 1 })).toBeTruthy();
    const stages = screen.getByRole('list', { name: 'Progress' });
    expect(stages.textContent).toContain('Matched268 of 274');
    expect(stages.textContent).toContain('Sent90 of 137');
    expect(await screen.findByText('Amina Haddad')).toBeTruthy();
    expect(screen.getByText('3–4')).toBeTruthy();
  });

  test('a number opens the rows that it counts', async () => {
    const { requests, location } = setUp('/job/j1');
    await userEvent.click(await screen.findByRole('link', { name: '7 Failed' }));
    expect(location.current).toBe('/job/j1?show=failed');
    await waitFor(() => {
      expect(questionsFor('JobResults', requests).at(-1)?.filters).toEqual([
        { property: 'jobId', operator: 'eq', values: ['j1'] },
        { property: 'result', operator: 'in', values: ['failed'] },
      ]);
    });
  });

  test('the number of documents that were taken back opens these', async () => {
    const { requests } = setUp('/job/j1?show=recalled');
    await waitFor(() => {
      expect(questionsFor('JobResults', requests).at(-1)?.filters).toEqual([
        { property: 'jobId', operator: 'eq', values: ['j1'] },
        { property: 'recalledOn', operator: 'isNull', values: ['false'] },
      ]);
    });
  });

  test('why a mail failed stands beside that it failed, and in the file', async () => {
    const { handlers, requests } = setUp('/job/j1?show=failed');
    const cell = (await screen.findByText('Mailbox unavailable')).closest('td');
    expect(cell?.textContent).toBe('FailedMailbox unavailable');
    // Each on a line of its own: in one line they were wider than what the actions leave free.
    expect(cell?.firstElementChild?.children).toHaveLength(2);
    expect(screen.queryByRole('columnheader', { name: 'Message' })).toBeNull();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    handlers['POST /api/search/export'] = () => ({ blob: new Blob(['Message']) });
    await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/search/export'));
    expect(requests.at(-1)?.body).toMatchObject({
      columns: expect.arrayContaining([{ property: 'message', title: 'Message' }]),
    });
  });

  test('problems are sentences with their pages', async () => {
    setUp('/job/j1?show=problems');
    expect(await screen.findByText('No person was found for a page.')).toBeTruthy();
    expect(screen.getByText('No ID here.')).toBeTruthy();
    expect(screen.getByText('7, 1,912')).toBeTruthy();
  });

  test('moves when the server says so', async () => {
    const { handlers, send } = setUp('/job/j1');
    await screen.findByText('90 of 137');
    handlers['GET /api/pdf/jobs/getJob'] = () => success({ ...JOB, counts: { ...COUNTS, sent: 120 } });
    send({ model: 'Jobs', payload: { id: 'j1' } });
    expect(await screen.findByText('120 of 137')).toBeTruthy();
  });

  test('mails that are still being written are to be sent too, so no chunk looks like the end', async () => {
    setUp('/job/j1', { ...JOB, counts: { ...COUNTS, recipients: 50, sent: 50, ready: 0, unplanned: 87 } });
    expect(await screen.findByText('50 of 137')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the job' }));
    expect(await screen.findByText('87 waiting e-mails will not be sent.')).toBeTruthy();
  });

  test('cancelling asks in numbers, stands still meanwhile, and goes on if it is not wanted', async () => {
    const { requests } = setUp('/job/j1');
    const said = () => requests.flatMap(({ path }) => /(\w+Job)\/j1$/.exec(path)?.[1] ?? []);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the job' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this job?' }));
    expect(dialog.getByText(/^90 e-mails have been sent/)).toBeTruthy();
    expect(dialog.getByText('40 waiting e-mails will not be sent.')).toBeTruthy();
    await waitFor(() => expect(said()).toEqual(['pauseJob']));
    await userEvent.click(dialog.getByRole('button', { name: 'Continue sending' }));
    await waitFor(() => expect(said()).toEqual(['pauseJob', 'resumeJob']));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the job' }));
    const again = within(await screen.findByRole('dialog', { name: 'Cancel this job?' }));
    await userEvent.click(again.getByRole('button', { name: 'Cancel the job' }));
    await waitFor(() => expect(said().at(-1)).toBe('cancelJob'));
  });

  test('before its first mail a job says when it leaves, and can be sent now or taken back', async () => {
    const { requests } = setUp('/job/j1', {
      ...JOB,
      status: 'hold scheduled',
      sendOn: '2026-11-20T14:01:00Z',
      ...{ mayRelease: false, mayTakeBack: true },
      timeline: [{ at: '2026-11-20T14:00:00Z', what: 'hold scheduled', by: 'edna' }],
    });
    expect(await screen.findByText('No e-mail has been sent yet')).toBeTruthy();
    expect(screen.getAllByText('Scheduled')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Undo and return to the check' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/takeBack/j1'))).toBe(true));
    expect(requests.some(({ path }) => path.endsWith('/sendNow/j1'))).toBe(true);
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('a large job is released by another person: %s', async (mayRelease, buttons) => {
    setUp('/job/j1', { ...JOB, status: 'hold', sendOn: null, mayRelease, mayTakeBack: true });
    expect(await screen.findByText('This job is waiting for a second person')).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Release' })).toHaveLength(buttons);
  });

  test.each([
    [
      'hold',
      /^More documents were released after the first e-mails were sent\..*Their e-mails are not sent before that\.$/,
    ],
    [
      'hold scheduled',
      /^More documents were released after the first e-mails were sent\. Their e-mails will be sent on /,
    ],
  ])('documents that are let go after the first mails cannot be taken back: %s', async (status, words) => {
    const sendOn = '2026-11-20T14:01:00Z';
    setUp('/job/j1', { ...JOB, status, sendOn, mayRelease: false, mayTakeBack: false });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText('No e-mail has been sent yet')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo and return to the check' })).toBeNull();
  });

  test('a paused job waits for a person', async () => {
    const waiting = {
      ...{ kind: 'paused', reason: 'It was paused by a person.' },
      since: null,
      canResume: true,
    };
    const { requests } = setUp('/job/j1', { ...JOB, waiting });
    expect(await screen.findByText('This job is paused')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send the rest' }));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/resumeJob/j1'))).toBe(true));
  });

  test('a failed job says why, and can be tried again', async () => {
    const { notices } = setUp('/job/j1', { ...JOB, status: 'failed', message: 'The mail server is away.' });
    expect((await screen.findByRole('alert')).textContent).toContain('The mail server is away.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(notices[0]?.message).toBe('1 job was started again.'));
    expect(screen.queryByRole('button', { name: 'Cancel the job' })).toBeNull();
  });

  test('a job that waits says why and since when, and that nobody need do anything', async () => {
    const waiting = {
      kind: 'server',
      reason: 'The mail server rejected the connection: 421 Shutting down',
      since: '2026-11-20T14:00:00Z',
      nextTryAt: '2026-11-20T14:10:00Z',
    };
    setUp('/job/j1', { ...JOB, waiting });
    const status = await screen.findByText('This job is waiting');
    const alert = status.closest('[role="status"]');
    expect(alert?.textContent).toContain('421 Shutting down');
    expect(alert?.textContent).toContain('Waiting since');
    expect(alert?.textContent).toContain('The next try is at');
    expect(alert?.textContent).toContain('continues on its own');
  });

  test('a job without a worker says whom to call', async () => {
    const reason = 'No worker runs, so nothing is worked on.';
    setUp('/job/j1', { ...JOB, status: 'queued', waiting: { kind: 'worker', reason, since: null } });
    const alert = (await screen.findByText(reason)).closest('[role="status"]');
    expect(alert?.textContent).toContain('You do not have to restart it.');
  });

  test('a complete job offers neither', async () => {
    setUp('/job/j1', { ...JOB, status: 'complete' });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /Cancel the job|Try again/ })).toBeNull();
  });

  test('a date of birth is not shown', async () => {
    setUp('/job/j1', JOB, { pin: null, pinMode: 'birth_date' });
    await userEvent.click(await screen.findByRole('button', { name: 'Show the PIN of Amina Haddad' }));
    expect(
      await screen.findByText("The student's date of birth opens the document. It is not shown here."),
    ).toBeTruthy();
  });

  test('a PIN shows on demand only, and says that this is recorded', async () => {
    const { requests } = setUp('/job/j1');
    const show = await screen.findByRole('button', { name: 'Show the PIN of Amina Haddad' });
    expect(requests.some(({ path }) => path.endsWith('getSecurityPin'))).toBe(false);
    await userEvent.click(show);
    expect(await screen.findByText('482913')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'PIN of Amina Haddad' }).textContent).toContain(
      'A record is kept',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('482913')).toBeNull());
  });

  test('a locked document is counted, and opens again after a question', async () => {
    const { handlers, requests, notices } = setUp('/job/j1?show=locked', {
      ...JOB,
      counts: { ...COUNTS, locked: 1 },
    });
    handlers['POST /api/search/records JobResults'] = () =>
      records([{ ...RESULT, result: 'sent', lockedOn: '2026-11-20T15:00:00Z' }]);
    expect(await screen.findByRole('link', { name: '1 Locked', current: true })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Unlock the document of Amina Haddad' }));
    const dialog = await screen.findByRole('dialog', { name: 'Unlock the document of Amina Haddad?' });
    expect(requests.some(({ path }) => path.endsWith('/unlock'))).toBe(false);
    expect(questionsFor('JobResults', requests)[0]?.filters).toEqual([
      { property: 'jobId', operator: 'eq', values: ['j1'] },
      { property: 'lockedOn', operator: 'isNull', values: ['false'] },
    ]);
    handlers['POST /api/search/records JobResults'] = () => records([{ ...RESULT, result: 'sent' }]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unlock' }));
    expect(await screen.findByText('Unlocked')).toBeTruthy();
    expect(notices[0]?.message).toBe('The document of Amina Haddad is unlocked.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Unlocked'));
  });

  test('a job that is not there is said to be missing', async () => {
    const { handlers } = setUp('/job/j1');
    handlers['GET /api/pdf/jobs/getJob'] = () => refusal(404, 'not_found', 'There is no job with this ID.');
    expect(await screen.findByRole('heading', { name: 'This job was not found' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('There is no job with this ID.');
  });

  test('a message alone shows no openings, no PIN and nothing to take back', async () => {
    setUp('/job/j1', { ...JOB, status: 'complete', isMessage: true });
    expect(await screen.findByText(/there is no record of who has opened it/)).toBeTruthy();
    const doors = within(screen.getByRole('navigation', { name: 'Results' }));
    expect(doors.queryByText('Opened')).toBeNull();
    expect(await screen.findByText('Amina Haddad')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show the PIN of Amina Haddad' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: /Opened on/ })).toBeNull();
  });
});
