import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderAt } from '../testing/render';

const UPLOAD = { uploadId: 'u1', fileName: 'cards.pdf', sizeBytes: 2500, pages: 3 };
const SAVED = {
  jobId: 'd1',
  type: 'splitter',
  form: JSON.stringify({ step: 'match', words: 'Pupil No:' }),
  upload: UPLOAD,
  rule: null,
  schoolId: '',
  sendTo: 'guardian',
  subject: '',
  createdBy: 'edna',
};
const LISTED = {
  jobId: 'd1',
  type: 'splitter',
  name: 'cards.pdf',
  savedOn: '2026-11-20T14:00:00Z',
  canRun: true,
};

function setUp(path: string, saved: object = {}, drafts: object[] = []) {
  const api = fakeApi({
    'GET /api/pdf/jobs/draft': () => success({ ...SAVED, ...saved }),
    'GET /api/pdf/jobs/drafts': () => success({ drafts }),
    'POST /api/pdf/jobs/saveDraft': () => success({ jobId: 'd1' }),
    'POST /api/pdf/jobs/runDraft/d1': () => ({ status: 202, ...success({ jobId: 'd1' }) }),
    'POST /api/pdf/jobs/deleteDraft/d1': () => success({}),
    'POST /api/pdf/jobs/match': () => ({ status: 202, ...success({ jobId: 'd1' }) }),
    'POST /api/pdf/jobs/preview': () =>
      success({
        pages: 3,
        matches: [],
        problems: [],
        totals: { matched: 0, named: 0, usable: 0, unmatched: 3, unknown: 0, ambiguous: 0 },
      }),
    'POST /api/search/records Schools': () => records([]),
    'POST /api/search/records Jobs': () => records([]),
    'GET /api/pdf/jobs/rules': () => success({ rules: [] }),
    'GET /api/pdf/jobs/getJob': () => refusal(404, 'not_found', 'There is no job with this ID.'),
    'GET /api/pdf/jobs/thumbnail/u1/1': () => ({ blob: new Blob(['png']) }),
  });
  return { ...api, ...renderAt(path) };
}
const sent = (requests: { path: string; body?: unknown }[], end: string) =>
  requests.findLast(({ path }) => path.endsWith(end))?.body;

describe('drafts', () => {
  beforeEach(() => sessionStorage.clear());

  test('a saved batch begins where it was left, is saved again as the same draft, and runs as it', async () => {
    const { requests, location, notices } = setUp('/bulk-job?draft=d1');
    const words = await screen.findByLabelText(/Words before/);
    expect(words).toHaveProperty('value', 'Pupil No:');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(sent(requests, '/saveDraft')).toMatchObject({
      jobId: 'd1',
      type: 'splitter',
      name: 'cards.pdf',
      uploadId: 'u1',
      form: { words: 'Pupil No:' },
      match: { uploadId: 'u1', rule: { kind: 'pattern' } },
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(location.current).toBe('/job/d1/check'));
    expect(sent(requests, '/match')).toMatchObject({ jobId: 'd1', uploadId: 'u1' });
  });

  test('the list of jobs shows one’s own, which are run and deleted there', async () => {
    const { requests, location } = setUp('/job', {}, [LISTED]);
    const list = await screen.findByRole('region', { name: 'Your drafts' });
    const link = within(list).getByRole('link', { name: 'cards.pdf' });
    expect(link.getAttribute('href')).toBe('/bulk-job?draft=d1');
    await userEvent.click(within(list).getByRole('button', { name: 'Delete cards.pdf' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/deleteDraft/d1'))).toBe(true));
    await userEvent.click(within(list).getByRole('button', { name: 'Run cards.pdf' }));
    await waitFor(() => expect(location.current).toBe('/job/d1'));
    expect(requests.some(({ path }) => path.endsWith('/runDraft/d1'))).toBe(true);
  });

  test('a saved message begins where it was left', async () => {
    const form = { whom: 'list', ids: '100001', subject: 'News', message: 'Hello' };
    const { requests } = setUp('/bulk-job/message?draft=d1', {
      type: 'bulk',
      form: JSON.stringify(form),
      upload: null,
    });
    expect(await screen.findByLabelText('Student IDs')).toHaveProperty('value', '100001');
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(sent(requests, '/saveDraft')).toMatchObject({ jobId: 'd1', type: 'bulk', name: 'News' }),
    );
  });

  test('a job of another program begins with what is known of it, and is matched as itself', async () => {
    const rule = { kind: 'code', pattern: '', begins: 'id', every: 0, proof: 'birth_date' };
    const external = { type: 'external', form: '{}', rule, subject: 'Report cards', schoolId: 'S1' };
    const { requests, location } = setUp('/external-job/create/d1', external);
    expect(await screen.findByRole('heading', { name: 'Report cards' })).toBeTruthy();
    expect(screen.getByText(/^edna created this job/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
    const goOn = await screen.findByRole('button', { name: 'Continue' });
    await waitFor(() => expect(goOn).toHaveProperty('disabled', false));
    await userEvent.click(goOn);
    await waitFor(() => expect(location.current).toBe('/job/d1/check'));
    expect(sent(requests, '/match')).toMatchObject({
      jobId: 'd1',
      schoolId: 'S1',
      rule: { kind: 'code', proof: 'birth_date' },
    });
  });

  test('what has run already leads to its job', async () => {
    const { handlers } = setUp('/job');
    handlers['GET /api/pdf/jobs/draft'] = () => refusal(409, 'job_state', 'The job is complete.');
    renderAt('/external-job/create/d1');
    const link = await screen.findByRole('link', { name: 'Open the job' });
    expect(link.getAttribute('href')).toBe('/job/d1');
  });
});
