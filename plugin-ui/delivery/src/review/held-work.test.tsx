import { fakeApi, questionsFor, records, refusal, success } from '@homeroom/sdk/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DocumentProblem } from '../shared/document/documents.queries';
import { renderAt, restOfJobPage } from '../testing/render';
import { detailOf, jobDocument, problem, reviewOf } from '../testing/review';

const PEOPLE = ['Amina Haddad', 'Bo Li', 'Chloé Nguyen'];
const COUNTS = {
  pages: 10,
  matched: 8,
  problems: 3,
  documents: 8,
  recipients: 5,
  stored: 5,
  unplanned: 0,
  ready: 0,
  sent: 5,
  opened: 0,
  failed: 0,
  unknown: 0,
  held: 3,
};
const JOB = {
  id: 'j1',
  status: 'complete',
  subject: 'Report cards',
  typeLabel: 'cards.pdf',
  sendTo: 'guardian',
  counts: COUNTS,
  createdOn: '2026-11-20T14:00:00Z',
  createdBy: 'edna',
  stage: 'complete',
  message: null,
  timeline: [],
};

function setUp(
  problems: readonly DocumentProblem[] = [problem()],
  {
    path = '/job/j1?show=held',
    entitlements = {},
    count = 3,
    reasons = ['name_missing'],
  }: { path?: string; entitlements?: object; count?: number; reasons?: string[] } = {},
) {
  const documents = PEOPLE.map((personName, index) =>
    jobDocument({ id: `d${index}`, personName, pages: [index + 1], attached: [], state: 'held', reasons }),
  );
  const api = fakeApi({
    'GET /api/pdf/jobs/getJob': () => success(JOB),
    ...restOfJobPage,
    'GET /api/pdf/jobs/review': () =>
      success(reviewOf({ held: [{ kind: 'name_missing', documents: count, pages: 300 }] })),
    'POST /api/search/records JobDocuments': () => records(documents),
    'POST /api/search/records JobResults': () => records([]),
    'POST /api/pdf/jobs/release': () => success(null),
    'POST /api/pdf/jobs/decline': () => success(null),
    'POST /api/pdf/jobs/releaseMark': () => success(null),
    'POST /api/pdf/jobs/sample': () => success({ sampleId: 's1', documents: documents.slice(0, 2), of: 212 }),
    ...Object.fromEntries(
      documents.flatMap((each) => [
        [`GET /api/pdf/jobs/document/${each.id}`, () => success(detailOf(each, problems))],
        [`GET /api/pdf/jobs/page/j1/${each.pages[0]}`, () => ({ blob: new Blob(['png']) })],
      ]),
    ),
  });
  const sent = (verb: string) =>
    api.requests.filter((request) => request.path.endsWith(`/${verb}`)).map(({ body }) => body);
  return { ...api, sent, ...renderAt(path, {}, entitlements as never) };
}

const view = () => screen.findByRole('region', { name: /^Document of/ });
/** The browser has drawn the pages of the document that is shown. */
async function see(name: string) {
  const region = within(await screen.findByRole('region', { name: `Document of ${name}` }));
  for (const picture of await region.findAllByRole('img', { name: /^Page/ })) fireEvent.load(picture);
}
const press = (key: string) => userEvent.keyboard(key);
const current = () =>
  document.querySelector('[data-work-row][aria-current]')?.textContent?.replace(/ID .*/, '') ?? '';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

describe('HeldWork', () => {
  test('asks for the held documents of the job, riskiest first', async () => {
    const { requests } = setUp();
    await view();
    const [question] = questionsFor('JobDocuments', requests);
    expect(question?.filters).toEqual([
      { property: 'jobId', values: ['j1'] },
      { property: 'state', values: ['held'] },
    ]);
    expect(question?.sort?.[0]).toEqual({ property: 'risk', direction: 'desc' });
  });

  test('a document stands there with its pages, its marks and why it is held', async () => {
    setUp([problem({ others: [{ personId: '100007', personName: 'Bo Li' }] })]);
    const region = within(await view());
    expect(await region.findByText('Page 4 does not say Amina Haddad.')).toBeTruthy();
    expect(region.getByText('Bo Li')).toBeTruthy();
    expect(region.getByText('Would be sent to family@mail.example')).toBeTruthy();
    expect(await region.findByRole('img', { name: 'Page 1 of your document' })).toBeTruthy();
  });

  test('a reason is a door to what it holds', async () => {
    const { requests, location } = setUp();
    await userEvent.click(await screen.findByRole('link', { name: /^3 · .*name is not on every page/ }));
    expect(location.current).toBe('/job/j1?show=held&kind=name_missing');
    await waitFor(() => {
      const question = questionsFor('JobDocuments', requests).at(-1);
      expect(question?.filters).toContainEqual(expect.objectContaining({ values: ['name_missing'] }));
    });
  });

  test('the focus goes to the list, so that Enter opens the pages and no longer the door', async () => {
    setUp([problem()], { path: '/job/j1' });
    await userEvent.click(await screen.findByRole('link', { name: /Held documents/ }));
    await see('Amina Haddad');
    expect(document.activeElement?.textContent).toContain('Amina Haddad');
    await press('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Pages of Amina Haddad' })).toBeTruthy();
  });

  test('keys lead from one to the next and back', async () => {
    setUp();
    await view();
    for (const [key, name] of [
      ['j', 'Bo Li'],
      ['{ArrowDown}', 'Chloé Nguyen'],
      ['j', 'Chloé Nguyen'],
      ['k', 'Bo Li'],
      ['{ArrowUp}', 'Amina Haddad'],
    ] as const) {
      await press(key);
      expect(current()).toContain(name);
    }
    expect(document.activeElement?.textContent).toContain('Amina Haddad');
  });

  test('nothing is released before all its pages are on the screen', async () => {
    setUp();
    await within(await view()).findByRole('img', { name: /^Page/ });
    expect(screen.getByRole('button', { name: 'Release' })).toHaveProperty('disabled', true);
    await press('r');
    expect(screen.queryByRole('dialog')).toBeNull();
    await see('Amina Haddad');
    await press('r');
    expect(await screen.findByRole('dialog', { name: /document of Amina Haddad/ })).toBeTruthy();
  });

  test.each([
    ['name_missing', 'Do not send'],
    ['too_large', 'Release'],
  ])('of what %s holds, “%s” stands out', async (kind, main) => {
    setUp([problem({ kind })], { reasons: [kind] });
    await see('Amina Haddad');
    const buttons = within(await view()).getAllByRole('button');
    const filled = buttons.filter(({ dataset }) => dataset.variant === 'filled');
    expect(filled.map(({ textContent }) => textContent)).toEqual([main]);
  });

  test('asks for the reason once, and releases together what was decided', async () => {
    const { sent } = setUp();
    await see('Amina Haddad');
    await press('r');
    await screen.findByRole('dialog');
    await press('2');
    await see('Bo Li');
    await press('r');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('2 documents will be released in a moment.')).toBeTruthy();
    expect(sent('release')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Apply now' }));
    await waitFor(() =>
      expect(sent('release')).toEqual([
        { documentIds: ['d0', 'd1'], reason: 'The name is spelled differently' },
      ]),
    );
    expect(current()).toContain('Chloé Nguyen');
  });

  test('takes a reason of one’s own', async () => {
    const { sent } = setUp();
    await see('Amina Haddad');
    await press('r');
    await userEvent.type(await screen.findByLabelText('Another reason'), 'Married in May, 2 names{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Apply now' }));
    await waitFor(() =>
      expect(sent('release')).toEqual([{ documentIds: ['d0'], reason: 'Married in May, 2 names' }]),
    );
  });

  test('is sent by itself after ten seconds, and not when it was taken back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { sent } = setUp();
    await view();
    await press('d');
    await press('d');
    expect(current()).toContain('Chloé Nguyen');
    await press('u');
    expect(current()).toContain('Bo Li');
    expect(sent('decline')).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(sent('decline')).toEqual([{ documentIds: ['d0'] }]);
    vi.useRealTimers();
  });

  test('leaving the page sends what was decided', async () => {
    const { sent, unmount } = setUp();
    await view();
    await press('d');
    unmount();
    await waitFor(() => expect(sent('decline')).toEqual([{ documentIds: ['d0'] }]));
  });

  test('what is refused stays held, and says why', async () => {
    const { handlers } = setUp();
    handlers['POST /api/pdf/jobs/decline'] = () => refusal(409, 'conflict', 'Somebody has released it.');
    await view();
    await press('d');
    await userEvent.click(screen.getByRole('button', { name: 'Apply now' }));
    expect(await screen.findByText('Somebody has released it.')).toBeTruthy();
    expect(screen.getByText('3 documents left')).toBeTruthy();
  });

  test('what stands in a hidden place is never released', async () => {
    setUp([problem({ kind: 'leak', releasable: false })]);
    await see('Amina Haddad');
    expect(await screen.findByText(/Correct the source/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Release' })).toHaveProperty('disabled', true);
    await press('r');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a sibling’s mark is allowed once for the district', async () => {
    const others = [{ personId: '100007', personName: 'Omar Haddad' }];
    const { sent } = setUp([problem({ id: 'p7', kind: 'other_person', others })]);
    await see('Amina Haddad');
    await press('s');
    const dialog = within(await screen.findByRole('dialog', { name: /whole district/ }));
    await userEvent.click(dialog.getByRole('radio', { name: /teacher/ }));
    await userEvent.type(dialog.getByLabelText(/How do you know/), 'Staff list{Enter}');
    await waitFor(() =>
      expect(sent('releaseMark')).toEqual([{ problemId: 'p7', as: 'teacher', reason: 'Staff list' }]),
    );
  });

  test('Enter shows the pages in large, and a question mark the keys', async () => {
    setUp();
    await see('Amina Haddad');
    await press('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Pages of Amina Haddad' })).toBeTruthy();
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('?');
    expect((await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).textContent).toContain(
      'Undo the last decision',
    );
  });

  test('where the licence has ended everything can be read and nothing decided', async () => {
    const { sent } = setUp([problem()], {
      entitlements: { delivery: { state: 'lapsed', until: '2026-10-31' } },
    });
    await see('Amina Haddad');
    await press('r');
    await press('d');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect([...sent('release'), ...sent('decline')]).toEqual([]);
  });

  test('no document is held', async () => {
    const { handlers, send } = setUp();
    handlers['POST /api/search/records JobDocuments'] = () => records([]);
    await screen.findByRole('heading', { name: 'Held documents' });
    send({ model: 'Jobs', payload: { id: 'j1' } });
    expect(await screen.findByText('Nothing is held here.')).toBeTruthy();
  });
});

describe('SampleWork', () => {
  const path = '/job/j1?show=held&kind=name_missing';
  const begin = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Confirm 30 documents' }));
  const seeInDialog = async () => {
    const dialog = within(await screen.findByRole('dialog'));
    for (const picture of await dialog.findAllByRole('img', { name: /^Page/ })) fireEvent.load(picture);
    return dialog;
  };

  test('a whole kind is released once its sample is confirmed, page by page', async () => {
    const { handlers, sent } = setUp([problem()], { path, count: 212 });
    let confirmed = 0;
    handlers['POST /api/pdf/jobs/sampleVerdict'] = () => {
      confirmed += 1;
      return success({ confirmed, of: 2, isVoid: false, released: confirmed === 2 ? 212 : 0 });
    };
    await begin();
    const first = await seeInDialog();
    expect(first.getByRole('status').textContent).toBe('1 of 2, to release 212 documents');
    await press('y');
    await waitFor(() => expect(screen.getByText('2 of 2, to release 212 documents')).toBeTruthy());
    await seeInDialog();
    await press('y');
    expect(await screen.findByText('212 documents were released.')).toBeTruthy();
    expect(sent('sample')).toEqual([{ jobId: 'j1', kind: 'name_missing', size: 30 }]);
    expect(sent('sampleVerdict')).toEqual([
      { sampleId: 's1', documentId: 'd0', isRight: true },
      { sampleId: 's1', documentId: 'd1', isRight: true },
    ]);
  });

  test('where there are fewer than a sample, all of them are confirmed', async () => {
    const { sent } = setUp([problem()], { path });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm all of them' }));
    await screen.findByRole('dialog');
    expect(sent('sample')).toEqual([{ jobId: 'j1', kind: 'name_missing', size: 'all' }]);
    expect(screen.queryByRole('button', { name: /Confirm \d/ })).toBeNull();
  });

  test('what something contradicts is not released by a sample', async () => {
    setUp([problem({ kind: 'other_person' })], { path: '/job/j1?show=held&kind=other_person' });
    await view();
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull();
  });

  test('one wrong document voids it', async () => {
    const { handlers } = setUp([problem()], { path, count: 212 });
    handlers['POST /api/pdf/jobs/sampleVerdict'] = () =>
      success({ confirmed: 0, of: 2, isVoid: true, released: 0 });
    await begin();
    await seeInDialog();
    await press('n');
    expect((await screen.findByRole('alert')).textContent).toContain('nothing was released');
  });

  test('no verdict counts before the pages are there', async () => {
    const { sent } = setUp([problem()], { path, count: 212 });
    await begin();
    await screen.findByRole('dialog');
    await press('y');
    expect(sent('sampleVerdict')).toEqual([]);
  });
});
