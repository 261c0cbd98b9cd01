import { fakeApi, questionsFor, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing/render';

const JOB = {
  id: 'j1',
  status: 'sending',
  subject: 'Report cards Q1',
  schoolName: 'Springfield Elementary',
  organization: 'springfield',
  type: 'splitter',
  typeLabel: 'Delivery',
  studentCount: 1234,
  successCount: null,
  createdOn: '2026-11-20T14:00:00Z',
  createdBy: 'edna',
  processedOn: null,
};

describe('JobsPage', () => {
  test('lists the jobs, newest first, with status in words and the way to each', async () => {
    const { requests } = fakeApi({ 'POST /api/search/records Jobs': () => records([JOB]) });
    renderAt('/job');
    const row = (await screen.findByRole('link', { name: 'Report cards Q1' })).closest('tr') as HTMLElement;
    const shown = [
      'Sending',
      'Springfield Elementary',
      'springfield',
      'Split PDF',
      '–/1,234',
      'Nov 20, 2026',
      'edna',
    ];
    for (const text of shown) expect(within(row).getByText(text)).toBeTruthy();
    for (const name of ['School', 'Organization', 'Processed on'])
      expect(screen.getByRole('columnheader', { name: new RegExp(name) })).toBeTruthy();
    const [question] = questionsFor('Jobs', requests);
    expect(question?.sort).toEqual([{ property: 'createdOn', direction: 'desc' }]);
    expect(screen.getByRole('link', { name: 'New job' }).getAttribute('href')).toBe('/bulk-job');
  });

  test.each([
    ['review', 'Waiting for your check', '/job/j1/check'],
    ['hold', 'Waiting for release', '/job/j1'],
  ])('a job in %s says what it waits for, and leads there', async (status, words, to) => {
    fakeApi({ 'POST /api/search/records Jobs': () => records([{ ...JOB, status, needsPerson: true }]) });
    renderAt('/job');
    expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(to);
  });

  test('an address shows those that need somebody alone', async () => {
    const { requests } = fakeApi({ 'POST /api/search/records Jobs': () => records([JOB]) });
    renderAt('/job?Jobs.filter=needsPerson~in~true');
    await screen.findByRole('link', { name: 'Report cards Q1' });
    expect(questionsFor('Jobs', requests)[0]?.filters).toEqual([
      { property: 'needsPerson', operator: 'in', values: ['true'] },
    ]);
  });

  test('the file has a column for whoever wants it', async () => {
    fakeApi({ 'POST /api/search/records Jobs': () => records([JOB]) });
    renderAt('/job');
    await screen.findByRole('link', { name: 'Report cards Q1' });
    for (const role of ['columnheader', 'button'])
      expect(screen.queryByRole(role, { name: 'File' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'File' }));
    expect(screen.getByRole('columnheader', { name: 'File', hidden: true })).toBeTruthy();
  });

  test('says how many documents are held or locked, and leads to them', async () => {
    const open = { lockedCount: 2, heldCount: 1, needsPerson: true };
    fakeApi({ 'POST /api/search/records Jobs': () => records([{ ...JOB, ...open }]) });
    renderAt('/job');
    const link = await screen.findByRole('link', { name: '2 locked documents' });
    expect(link.getAttribute('href')).toBe('/job/j1?show=locked');
    const held = screen.getByRole('link', { name: '1 held document' });
    expect(held.getAttribute('href')).toBe('/job/j1?show=held');
  });

  test.each([
    ['turn', '3 jobs are before it.', '3 jobs are before it.'],
    ['worker', 'No worker runs, so …', 'The background service is not running'],
    ['time', 'It waits for its time.', 'Will be sent at Nov 20, 2026'],
  ])('a job that waits says for what: %s', async (kind, reason, words) => {
    const waiting = { kind, reason, since: null, nextTryAt: '2026-11-20T14:00:00Z', canResume: false };
    fakeApi({
      'POST /api/search/records Jobs': () => records([{ ...JOB, status: 'queued' }]),
      'GET /api/pdf/jobs/getWaits': () => success([{ id: 'j1', waiting }]),
    });
    renderAt('/job');
    const row = (await screen.findByRole('link', { name: 'Report cards Q1' })).closest('tr') as HTMLElement;
    expect(await within(row).findByText(new RegExp(words))).toBeTruthy();
    expect(within(row).getByText('Waiting')).toBeTruthy();
  });

  test('without jobs it says how to begin', async () => {
    fakeApi({ 'POST /api/search/records Jobs': () => records([]) });
    renderAt('/job');
    expect(await screen.findByText('No jobs yet')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'New job' })).toHaveLength(2);
  });

  test('cancels the picked jobs that can be cancelled, and says how many', async () => {
    const done = { ...JOB, id: 'j2', subject: 'Done', status: 'complete' };
    const { requests } = fakeApi({
      'POST /api/search/records Jobs': () => records([JOB, done]),
      'POST /api/pdf/jobs/cancelJob/j1': () => success(null),
    });
    const { notices } = renderAt('/job');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel 1 job' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', message: '1 job was cancelled.' }]));
    expect(
      requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/pdf')),
    ).toHaveLength(1);
  });

  test('what waits for its time can be sent at once', async () => {
    const { requests } = fakeApi({
      'POST /api/search/records Jobs': () => records([JOB]),
      'GET /api/pdf/jobs/getJobs': () => success({ jobs: [], total: 2, page: 1, size: 1 }),
      'POST /api/pdf/jobs/runAllPending': () => success({ started: 2 }),
    });
    const { notices } = renderAt('/job');
    await userEvent.click(await screen.findByRole('button', { name: 'Send 2 waiting jobs now' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', message: '2 jobs are being sent now.' }]),
    );
    expect(requests.find(({ path }) => path.endsWith('/getJobs'))?.query.get('status')).toBe(
      'hold scheduled',
    );
  });

  test('without a licence the jobs are read, and none is made or cancelled', async () => {
    const { requests } = fakeApi({ 'POST /api/search/records Jobs': () => records([JOB], 40) });
    renderAt('/job', {}, { delivery: { state: 'lapsed', until: '2026-03-09' } });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Report cards Q1' }));
    for (const name of ['New job', 'Cancel 1 job']) {
      const button = screen.getByRole('button', { name, description: /ended on March 9, 2026/ });
      await userEvent.click(button);
      expect(button.getAttribute('aria-disabled')).toBe('true');
    }
    expect(requests.filter(({ path }) => path.startsWith('/api/pdf'))).toEqual([]);
    expect(screen.getByRole('button', { name: 'Save as CSV' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('says why a cancel was refused', async () => {
    fakeApi({
      'POST /api/search/records Jobs': () => records([JOB]),
      'POST /api/pdf/jobs/cancelJob/j1': () => refusal(409, 'job_complete', 'The job is complete.'),
    });
    const { notices } = renderAt('/job');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Report cards Q1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel 1 job' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', message: 'The job is complete.' }]));
  });
});
