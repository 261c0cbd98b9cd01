import { fakeApi, refusal, success, type TestShellOptions } from '@homeroom/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Review } from '../review/review.queries';
import { renderAt } from '../testing/render';
import { detailOf, jobDocument, reviewOf } from '../testing/review';

const JOB = {
  id: 'j1',
  status: 'review',
  subject: '',
  typeLabel: 'cards.pdf',
  sendTo: 'guardian',
  pinMode: 'generated',
  studentCount: 0,
  createdOn: '2026-11-20T14:00:00Z',
  createdBy: 'edna',
  counts: {
    pages: 3040,
    matched: 3030,
    problems: 3,
    documents: 1190,
    recipients: 0,
    stored: 0,
    unplanned: 0,
    ready: 0,
    sent: 0,
    opened: 0,
    failed: 0,
    unknown: 0,
    held: 3,
  },
  stage: 'review',
  message: null,
  timeline: [],
  expiresOn: new Date(Date.now() + 14 * 86_400_000).toISOString(),
};
const UNASSIGNED: Partial<Review> = {
  unassigned: [{ page: 17, kind: 'unmatched_page', message: 'Page 17 has no ID.', neighbours: ['d7', 'd8'] }],
  unassignedPages: 1,
};

function setUp(
  review: Partial<Review> = {},
  job: object = {},
  flags: Record<string, boolean> = {},
  user: TestShellOptions['user'] = {},
  byDefault: object = { expiresOn: JOB.expiresOn, setBy: '' },
) {
  const documents = [jobDocument(), jobDocument({ id: 'd2', personName: 'Bo Li', pages: [9] })];
  const api = fakeApi({
    'GET /api/pdf/jobs/getJob': () => success({ ...JOB, ...job }),
    'GET /api/pdf/jobs/defaults': () => success(byDefault),
    'GET /api/pdf/jobs/review': () => success(reviewOf(review)),
    'GET /api/pdf/jobs/preflight': () => success({ ready: reviewOf().sendable, open: 0, total: 0, rows: [] }),
    'POST /api/pdf/jobs/approve/j1': () => success({ ...JOB, status: 'cutting' }),
    ...Object.fromEntries(
      documents.map((each) => [`GET /api/pdf/jobs/document/${each.id}`, () => success(detailOf(each))]),
    ),
    ...Object.fromEntries(
      [3, 4, 9, 17].map((page) => [`GET /api/pdf/jobs/page/j1/${page}`, () => ({ blob: new Blob(['png']) })]),
    ),
    'POST /api/search/records JobResults': () => success(null),
  });
  return { ...api, documents, ...renderAt('/job/j1/check', flags, {}, { user }) };
}

const goOn = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
const giveSubject = async () =>
  userEvent.type(await screen.findByLabelText(/Subject of the e-mail/), 'Report cards Q1');

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

describe('CheckPage', () => {
  test('a batch that is being matched shows how far it is, and nothing can be sent', async () => {
    setUp({}, { status: 'matching' });
    expect(await screen.findByText('Matching pages')).toBeTruthy();
    expect(screen.getByText(/All 3,040 pages are being matched/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Continue|^Send \d/ })).toBeNull();
  });

  test('goes on by itself once all pages are matched', async () => {
    const { handlers, send } = setUp({}, { status: 'matching' });
    await screen.findByText('Matching pages');
    handlers['GET /api/pdf/jobs/getJob'] = () => success(JOB);
    send({ model: 'Jobs', payload: { id: 'j1' } });
    expect(await screen.findByRole('heading', { name: 'What can be sent' })).toBeTruthy();
  });

  test('a failed matching says why', async () => {
    setUp({}, { status: 'failed', message: 'The file cannot be read.' });
    expect(await screen.findByText('The file cannot be read.')).toBeTruthy();
  });

  test('a job that has gone out leads to its page', async () => {
    setUp({}, { status: 'complete' });
    expect((await screen.findByRole('link', { name: 'Open the job' })).getAttribute('href')).toBe('/job/j1');
  });

  test('what could not be loaded can be asked for again', async () => {
    const { handlers } = setUp();
    handlers['GET /api/pdf/jobs/review'] = () => refusal(500, 'internal', 'Something went wrong.');
    const alert = await screen.findByRole('alert');
    handlers['GET /api/pdf/jobs/review'] = () => success(reviewOf());
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing is held.')).toBeTruthy();
  });

  test('the riskiest and a random five are shown as pages with what is marked', async () => {
    const { documents } = setUp({
      riskiest: [jobDocument()],
      sample: [jobDocument({ id: 'd2', personName: 'Bo Li', pages: [9] })],
    });
    expect(documents).toHaveLength(2);
    const riskiest = within(await screen.findByRole('region', { name: 'Check these first' }));
    expect(await riskiest.findByText('Amina Haddad')).toBeTruthy();
    expect(riskiest.getByText('A page without an ID of its own')).toBeTruthy();
    await waitFor(() => expect(riskiest.getAllByRole('img')).toHaveLength(2));
    expect(riskiest.getAllByText(/ID: 100001/).length).toBeGreaterThan(0);
    const sample = within(screen.getByRole('region', { name: 'Five documents chosen at random' }));
    await userEvent.click(await sample.findByRole('button', { name: 'Enlarge page 9' }));
    expect(await screen.findByRole('dialog', { name: 'Pages of Bo Li' })).toBeTruthy();
  });

  test('what is held stands there with its reason, and its number opens it', async () => {
    setUp({ held: [{ kind: 'name_missing', documents: 3, pages: 7 }] });
    const link = await screen.findByRole('link', { name: '3 documents' });
    expect(link.getAttribute('href')).toBe('/job/j1?show=held&kind=name_missing');
    expect(link.closest('li')?.textContent).toContain('7 pages');
    expect(link.closest('li')?.textContent).toContain('name is not on every page');
  });

  test('counts the pages of other schools in one line', async () => {
    setUp({ otherSchoolPages: 170 });
    expect(await screen.findByText(/^170 pages belong to other schools\./)).toBeTruthy();
  });

  test('offers the ways to open that the district allows', async () => {
    setUp({ pinModes: ['none', 'generated', 'birth_date'] });
    expect(await screen.findByRole('radio', { name: /date of birth/ })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /person's ID/ })).toBeNull();
  });

  test('warns of what makes the file doubtful', async () => {
    setUp({ warnings: [{ kind: 'two_up', message: 'Page 5 shows two.', pages: [5] }], isTagged: false });
    expect(await screen.findByText('Two people on one page')).toBeTruthy();
    expect(screen.getByText(/screen readers/)).toBeTruthy();
  });

  test('asks for what is missing before it goes on', async () => {
    setUp();
    await goOn();
    expect(screen.getByText('Enter a subject for the e-mail.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/Subject of the e-mail/));
  });

  test('says by the date what is wrong with it, and when links stop', async () => {
    setUp();
    await giveSubject();
    const field = await screen.findByLabelText(/Links work until/);
    expect(screen.getByText(/^Links stop working on .+23:00|^Links stop working on .+11:00/)).toBeTruthy();
    fireEvent.change(field, { target: { value: '' } });
    await goOn();
    expect(screen.getByText('Enter the date and time until which links work.')).toBeTruthy();
    fireEvent.change(field, { target: { value: '2020-01-01T08:00' } });
    expect(screen.getByText(/^Choose a date between .+ and .+ \(mm\/dd\/yyyy\)\.$/)).toBeTruthy();
    expect(screen.queryByText(/^Links stop working on/)).toBeNull();
  });

  test('says whose the day of the expiry is, and goes back to it', async () => {
    setUp({}, {}, {}, {}, { expiresOn: JOB.expiresOn, setBy: 'Elm Street' });
    expect(await screen.findByText('Set by Elm Street.')).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>(/Links work until/);
    const usual = field.value;
    fireEvent.change(field, { target: { value: usual.replace('23:00', '22:00') } });
    expect(screen.getByText('Set for this job.')).toBeTruthy();
    expect(screen.queryByText('Set by Elm Street.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use the default date' }));
    expect(field.value).toBe(usual);
    expect(screen.getByText('Set by Elm Street.')).toBeTruthy();
  });

  test('where the district hides the advanced options, its own expiry stands', async () => {
    const { requests } = setUp({}, { expiresOn: '2026-12-04T14:00:00Z' }, { HideAdvancedOptions: true });
    expect(await screen.findByText(/^Links work until .+2026.+Your district sets this\.$/)).toBeTruthy();
    expect(screen.queryByLabelText(/Links work until/)).toBeNull();
    await giveSubject();
    await goOn();
    await userEvent.click(await screen.findByRole('button', { name: /^Send 1,234/ }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.includes('approve'))?.body).toMatchObject({
        expiresOn: null,
        pinMode: 'generated',
      }),
    );
  });

  test('the button says how many e-mails go to how many families; it sends just that', async () => {
    const { requests, location } = setUp({ held: [{ kind: 'name_missing', documents: 3, pages: 7 }] });
    await giveSubject();
    await goOn();
    expect(await screen.findByRole('link', { name: '3 documents' })).toBeTruthy();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Send 1,234 e-mails to 1,180 families (3,021 pages)' }),
    );
    await waitFor(() => expect(location.current).toBe('/job/j1'));
    expect(requests.find(({ path }) => path.includes('approve'))?.body).toEqual({
      subject: 'Report cards Q1',
      message: null,
      expiresOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00.000Z$/),
      pinMode: 'generated',
      sendTo: 'guardian',
      sendOn: null,
      unassigned: null,
      isRequired: false,
    });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('nobody is asked about pages from before: to go on waits until the review has been read again', async () => {
    const { handlers, send } = setUp(UNASSIGNED);
    let tell = (_answer: ReturnType<typeof success>) => {};
    await giveSubject();
    handlers['GET /api/pdf/jobs/review'] = () =>
      new Promise((resolve) => {
        tell = resolve;
      });
    send({ model: 'Jobs', payload: { id: 'j1' } });
    const goesOn = screen.getByRole('button', { name: 'Continue' });
    await waitFor(() => expect(goesOn.getAttribute('aria-busy')).toBe('true'));
    expect(goesOn).toHaveProperty('disabled', true);
    tell(success(reviewOf()));
    await waitFor(() => expect(goesOn).toHaveProperty('disabled', false));
    await goOn();
    expect(await screen.findByRole('button', { name: /^Send 1,234 e-mails/ })).toBeTruthy();
  });

  test('nothing is sent by a number from before: the button waits until the review has been read again', async () => {
    const { handlers, send } = setUp();
    let tell = (_answer: ReturnType<typeof success>) => {};
    await giveSubject();
    await goOn();
    await screen.findByRole('button', { name: /^Send 1,234 e-mails/ });
    handlers['GET /api/pdf/jobs/review'] = () =>
      new Promise((resolve) => {
        tell = resolve;
      });
    send({ model: 'Jobs', payload: { id: 'j1' } });
    const busy = await screen.findByRole('button', { name: 'Counting the e-mails …' });
    expect(busy.getAttribute('aria-busy')).toBe('true');
    expect(busy).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: /^Send \d/ })).toBeNull();
    tell(success(reviewOf({ sendable: { families: 2, mails: 3, documents: 2, pages: 4 } })));
    expect(await screen.findByRole('button', { name: /^Send 3 e-mails to 2 families/ })).toHaveProperty(
      'disabled',
      false,
    );
    handlers['GET /api/pdf/jobs/review'] = () => refusal(503, 'unavailable', 'Not now.');
    send({ model: 'Jobs', payload: { id: 'j1' } });
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send \d/ })).toBeNull();
  });

  test('an administrator sends a required notice, and others are not offered it', async () => {
    const { unmount } = setUp();
    await giveSubject();
    await goOn();
    await screen.findByRole('button', { name: /^Send 1,234/ });
    expect(screen.queryByRole('checkbox', { name: 'Required notice' })).toBeNull();
    unmount();
    const { requests } = setUp({}, {}, {}, { roles: ['Administrator'] });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Required notice' }));
    await userEvent.click(screen.getByRole('button', { name: /^Send 1,234/ }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.includes('approve'))?.body).toMatchObject({ isRequired: true }),
    );
  });

  test('nothing goes out before the clerk has decided about pages that are nobody’s', async () => {
    const { requests } = setUp(UNASSIGNED);
    const region = within(await screen.findByRole('region', { name: '1 unmatched page' }));
    expect(await region.findByRole('img', { name: 'Page 17 of your document' })).toBeTruthy();
    await giveSubject();
    await goOn();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('Decide');
    await userEvent.click(region.getByRole('radio', { name: /Hold the documents/ }));
    await goOn();
    await userEvent.click(await screen.findByRole('button', { name: /^Send 1,234 e-mails/ }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.includes('approve'))?.body).toMatchObject({
        unassigned: 'hold',
      }),
    );
  });

  test('what only such a page held goes out with the others when the page is nobody’s', async () => {
    setUp(UNASSIGNED);
    await userEvent.click(await screen.findByRole('radio', { name: /These pages do not belong to anyone/ }));
    await giveSubject();
    await goOn();
    expect(
      await screen.findByRole('button', { name: 'Send 1,236 e-mails to 1,181 families (3,023 pages)' }),
    ).toBeTruthy();
  });

  test('a refusal for pages that nobody decided about leads back to them', async () => {
    const { handlers } = setUp();
    handlers['POST /api/pdf/jobs/approve/j1'] = () => {
      handlers['GET /api/pdf/jobs/review'] = () => success(reviewOf(UNASSIGNED));
      return refusal(409, 'pages_unassigned', 'Two pages belong to nobody.');
    };
    await giveSubject();
    await goOn();
    await userEvent.click(await screen.findByRole('button', { name: /^Send 1,234/ }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Two pages belong to nobody.');
    await userEvent.click(within(alert).getByRole('button', { name: 'Decide about the pages' }));
    expect(await screen.findByRole('region', { name: '1 unmatched page' })).toBeTruthy();
  });

  test('what was typed is still there after a reload, and for this job only', async () => {
    const first = setUp();
    await giveSubject();
    first.unmount();
    setUp();
    expect(await screen.findByLabelText(/Subject of the e-mail/)).toHaveProperty('value', 'Report cards Q1');
    expect(Object.keys(sessionStorage)).toEqual(['draft:springfield:u1:check:j1']);
  });

  test('the rule can be changed where this tab has made the job', async () => {
    sessionStorage.setItem('draft:springfield:u1:new-job', JSON.stringify({ jobId: 'j1', step: 'match' }));
    const { location } = setUp();
    await userEvent.click(await screen.findByRole('button', { name: 'Change the rule' }));
    expect(location.current).toBe('/bulk-job');
  });

  test('a job that was made with a subject keeps it', async () => {
    const expiresOn = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const { requests } = setUp({}, { subject: 'Report cards Q2', pinMode: 'none', expiresOn });
    expect(await screen.findByLabelText(/Subject of the e-mail/)).toHaveProperty('value', 'Report cards Q2');
    await goOn();
    await userEvent.click(await screen.findByRole('button', { name: /^Send 1,234/ }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.includes('approve'))?.body).toMatchObject({
        subject: 'Report cards Q2',
        message: null,
        pinMode: 'none',
      }),
    );
  });

  test('pages are nobody’s only once all of them were shown', async () => {
    const pages = Array.from({ length: 30 }, (_none, index) => index + 1);
    const unassigned = pages.map((page) => ({ page, kind: 'unmatched_page', message: '', neighbours: [] }));
    setUp({ unassigned, unassignedPages: 30 });
    const nobodys = await screen.findByRole('radio', { name: /These pages do not belong to anyone/ });
    expect(nobodys).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Show 6 more pages' }));
    expect(nobodys).toHaveProperty('disabled', false);
    expect(screen.getAllByText('No person was found for a page.')).toHaveLength(30);
  });

  test('too many to be looked at can only hold what is beside them', async () => {
    setUp({ ...UNASSIGNED, unassignedPages: 150 });
    const nobodys = await screen.findByRole('radio', { name: /These pages do not belong to anyone/ });
    expect(nobodys).toHaveProperty('disabled', true);
    expect(screen.getByText(/too many pages to review/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show all 150 pages' }).getAttribute('href')).toBe(
      '/job/j1?show=problems',
    );
  });

  test.each([
    [0, /^There is nothing to send\. Every document/, []],
    [3, /^No e-mail will be sent, because none/, ['Prepare 4 pages for paper']],
  ])(
    'of %i documents no e-mail is offered where there is none, and it says why',
    async (documents, why, sending) => {
      setUp({ sendable: { families: 0, mails: 0, documents, pages: documents && 4 } });
      await giveSubject();
      await goOn();
      expect(await screen.findByText(why)).toBeTruthy();
      const buttons = screen.queryAllByRole('button', { name: /^Send \d|for paper$/ });
      expect(buttons.map(({ textContent }) => textContent)).toEqual(sending);
    },
  );
});
