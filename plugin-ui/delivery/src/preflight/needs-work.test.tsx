import { fakeApi, records, refusal, success, type TestShellOptions } from '@homeroom/sdk/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../testing/render';
import { detailOf, JOB, jobDocument, reviewOf } from '../testing/review';
import type { NeedRow, Preflight } from './preflight.queries';

const need = (change: Partial<NeedRow>): NeedRow => ({
  key: 'pages-1',
  about: 'pages',
  kinds: ['unmatched_page'],
  pages: [4],
  messages: ['No id was found on page 4.'],
  documentId: null,
  studentId: '',
  personName: '',
  verbs: ['assign', 'skip'],
  canCorrect: false,
  examples: [],
  before: { person: 'p1', personId: '100001', personName: 'Amina Haddad' },
  missingId: '',
  found: null,
  earlier: null,
  decided: null,
  ...change,
});
const FILE = need({
  key: 'file',
  about: 'file',
  kinds: ['sent_before'],
  pages: [],
  messages: ['This file was sent before: Cards Q1.'],
  verbs: ['send'],
  before: null,
  earlier: { jobId: 'j0', subject: 'Cards Q1', sentOn: '2026-11-19T14:00:00Z', by: 'edna' },
});
const UNKNOWN = need({
  key: 'pages-2',
  kinds: ['unknown_person'],
  pages: [7],
  messages: ['999999 is not among the persons.'],
  missingId: '999999',
  before: null,
});
const MARK = need({
  key: 'mark-1',
  about: 'mark',
  kinds: ['common_mark'],
  pages: [2, 3, 4, 5],
  messages: ['“Maria Garcia” is in 4 documents of other persons.'],
  verbs: ['allow', 'each'],
  examples: ['d2', 'd4', 'd5'],
  before: null,
});
const RENAMED = need({
  key: 'document-2',
  about: 'document',
  kinds: ['name_missing'],
  pages: [2],
  messages: ['Page 2: the name of 100002 was not found.'],
  documentId: 'd2',
  personName: 'Pupil 2',
  verbs: ['send', 'skip'],
  before: null,
});
const DECIDED = {
  id: 'x1',
  verb: 'assign' as const,
  personName: 'Amina Haddad',
  email: '',
  isCorrected: false,
  reason: '',
  by: 'edna',
};

function preflight(rows: NeedRow[]): Preflight {
  return {
    ready: reviewOf().sendable,
    open: rows.filter((row) => !row.decided).length,
    total: rows.length,
    rows,
  };
}

const NO_ADDRESS = need({
  key: 'address-1',
  about: 'address',
  kinds: ['no_address'],
  messages: ['100001 has no e-mail address to send to.'],
  personName: 'Amina Haddad',
  verbs: ['address', 'skip'],
  canCorrect: true,
});

function setUp(
  rows = [FILE, need({}), UNKNOWN],
  path = '/job/j1/check?show=needs',
  user: TestShellOptions['user'] = {},
) {
  let now = rows;
  const api = fakeApi({
    'GET /api/pdf/jobs/getJob': () => success(JOB),
    'GET /api/pdf/jobs/review': () => success(reviewOf()),
    'POST /api/pdf/jobs/rerunjob': () => success({ jobId: 'j9' }),
    'GET /api/pdf/jobs/preflight': () => success(preflight(now)),
    'POST /api/pdf/jobs/preflight/decide': () => {
      now = rows.map((row) => (row.key === 'pages-1' ? { ...row, decided: DECIDED } : row));
      return success(preflight(now));
    },
    'POST /api/pdf/jobs/preflight/undo': () => {
      now = rows;
      return success(preflight(now));
    },
    'POST /api/search/records Persons': () =>
      records([{ id: 'p9', personId: '100009', firstName: 'Bo', lastName: 'Li', schoolId: 'N1' }]),
    ...Object.fromEntries(
      [2, 4, 5, 7].map((page) => [`GET /api/pdf/jobs/page/j1/${page}`, () => ({ blob: new Blob(['png']) })]),
    ),
    ...Object.fromEntries(
      [2, 4, 5].map((page) => {
        const document = jobDocument({
          id: `d${page}`,
          personName: `Pupil ${page}`,
          pages: [page],
          attached: [],
        });
        return [`GET /api/pdf/jobs/document/d${page}`, () => success(detailOf(document, []))];
      }),
    ),
  });
  const sent = (verb: string) =>
    api.requests.filter((request) => request.path.endsWith(`preflight/${verb}`)).map(({ body }) => body);
  return { ...api, sent, ...renderAt(path, {}, {}, { user }) };
}

/** The buttons of the row that stand out. */
const mainButtons = () =>
  within(screen.getByRole('region', { name: 'Selected row' }))
    .getAllByRole('button')
    .filter(({ dataset }) => dataset.variant === 'filled');
const rowTexts = () =>
  within(screen.getByRole('list', { name: 'What needs you' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

describe('NeedsWork', () => {
  test('the check says how much is ready and leads to what needs somebody', async () => {
    const { location } = setUp(undefined, '/job/j1/check');
    expect(await screen.findByText('1,180 families ready. 3 rows need you.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^What needs you/ }));
    expect(location.current).toBe('/job/j1/check?show=needs');
    expect(await screen.findByText('This file was sent before: Cards Q1.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cards Q1' }).getAttribute('href')).toBe('/job/j0');
  });

  test('an id that nobody has leads administrators to a new person, and says to others whom to ask', async () => {
    const { location } = setUp([UNKNOWN], undefined, { roles: ['SchoolAdministrator'] });
    const add = await screen.findByRole('button', { name: 'Add a person with ID 999999' });
    expect(mainButtons()).toEqual([add]);
    expect(rowTexts()).toEqual(['The person is not in the list of persons.ID 999999 · Page 7']);
    await userEvent.keyboard('{Enter}');
    expect(location.current).toBe('/person/new');
    cleanup();
    setUp([UNKNOWN], undefined, { roles: ['SchoolUser'] });
    expect(
      await screen.findByText('Only administrators can add persons. Ask an administrator to add ID 999999.'),
    ).toBeTruthy();
  });

  test.each([
    ['Administrator', true],
    ['SchoolUser', false],
  ])(
    'among the pages of nobody, the person that is missing can be added: %s, %s',
    async (role, isOffered) => {
      const { handlers, location } = setUp([UNKNOWN], '/job/j1/check', { roles: [role] });
      const page = { page: 7, kind: 'unknown_person', message: '999999 is not known.', neighbours: [] };
      handlers['GET /api/pdf/jobs/review'] = () =>
        success(reviewOf({ unassigned: [page], unassignedPages: 1 }));
      await screen.findByText('999999 is not known.');
      await screen.findByText(/1 row needs you/);
      const add = screen.queryByRole('button', { name: 'Add a person with ID 999999' });
      expect(add !== null).toBe(isOffered);
      if (!add) return;
      await userEvent.click(add);
      expect(location.current).toBe('/person/new');
    },
  );

  test('who has the id by now is proposed, and the file can be matched again', async () => {
    const found = { person: 'p7', personId: '999999', personName: 'Priya Patel' };
    const { requests, handlers, location, send } = setUp([{ ...UNKNOWN, found }]);
    handlers['GET /api/pdf/jobs/getJob'] = ({ query }) => success({ ...JOB, id: query.get('id') });
    handlers['POST /api/pdf/jobs/rerunjob'] = async () => {
      // The news comes before the answer.
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Match again' })).toHaveProperty('disabled', true),
      );
      send({ model: 'Jobs', payload: { id: 'j1' } });
      return success({ jobId: 'j9' });
    };
    await userEvent.click(await screen.findByRole('button', { name: 'Assign to Priya Patel (999999)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Whose pages are these?' }));
    expect(dialog.getByRole('button', { name: 'Assign to Priya Patel' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('1 missing person is now in the list of persons.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Match again' }));
    await waitFor(() => expect(location.current).toBe('/job/j9/check?show=needs'));
    const rerun = requests.findIndex(({ path }) => path.endsWith('/rerunjob'));
    expect(requests[rerun]?.body).toEqual({ jobId: 'j1' });
    // The other job takes the place of this one, of which the server knows nothing any more.
    const asked = () => requests.slice(rerun).map(({ query }) => query.get('id'));
    await waitFor(() => expect(asked()).toContain('j9'));
    expect(asked()).not.toContain('j1');
  });

  test('many pages of which the same was found are one row, and their pictures come as they are asked for', async () => {
    const pages = Array.from({ length: 14 }, (_, index) => index + 5);
    const { handlers } = setUp([need({ pages, verbs: ['assign', 'skip', 'each'] })]);
    for (const page of pages)
      handlers[`GET /api/pdf/jobs/page/j1/${page}`] = () => ({ blob: new Blob(['png']) });
    expect(await screen.findByRole('button', { name: 'Decide one by one' })).toBeTruthy();
    expect(rowTexts()).toEqual(['No person was found for a page.Pages 5–18']);
    expect(screen.getAllByRole('figure')).toHaveLength(12);
    await userEvent.click(screen.getByRole('button', { name: /2 more pages/ }));
    expect(screen.getAllByRole('figure')).toHaveLength(14);
  });

  test('what may be another child’s does not go by the main button, nor by Enter', async () => {
    setUp([RENAMED]);
    const leave = await screen.findByRole('button', { name: 'Leave out' });
    expect(screen.getByRole('button', { name: 'Send anyway' })).toBeTruthy();
    expect(mainButtons()).toEqual([leave]);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Why is it left out?' })).toBeTruthy();
  });

  test('once every row is decided nothing is left to warn of', async () => {
    setUp([need({ decided: DECIDED })], '/job/j1/check');
    expect(await screen.findByText(/The row that needed you is decided/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show what was decided' })).toBeTruthy();
  });

  test('a page is given to whom the page before belongs with two keys, and the next row comes', async () => {
    const { sent } = setUp();
    await screen.findByText('This file was sent before: Cards Q1.');
    await userEvent.keyboard('j');
    expect(await screen.findByText('No id was found on page 4.')).toBeTruthy();
    await userEvent.keyboard('b');
    const dialog = within(await screen.findByRole('dialog', { name: 'Whose pages are these?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Assign to Amina Haddad' }));
    await waitFor(() => expect(sent('decide')).toHaveLength(1));
    expect(sent('decide')[0]).toMatchObject({ jobId: 'j1', key: 'pages-1', verb: 'assign', person: 'p1' });
    expect(await screen.findByText('999999 is not among the persons.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('u');
    await waitFor(() => expect(sent('undo')).toEqual([{ jobId: 'j1', decisionId: 'x1' }]));
  });

  test('while a decision is taken back, nobody goes on by what was read before', async () => {
    const { handlers } = setUp([need({ decided: DECIDED })]);
    let tell = (_answer: ReturnType<typeof success>) => {};
    handlers['POST /api/pdf/jobs/preflight/undo'] = () =>
      new Promise((resolve) => {
        tell = resolve;
      });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Back to the check' }));
    const goesOn = await screen.findByRole('button', { name: 'Continue' });
    expect(goesOn).toHaveProperty('disabled', true);
    tell(success(preflight([need({})])));
    await waitFor(() => expect(goesOn).toHaveProperty('disabled', false));
    await userEvent.click(goesOn);
    expect(await screen.findByRole('button', { name: /^Send 1,234 e-mails/ })).toBeTruthy();
  });

  test('a person is looked for, and one whose name is absent has to be confirmed', async () => {
    const { sent, handlers } = setUp([UNKNOWN], undefined, { roles: ['SchoolUser'] });
    handlers['POST /api/pdf/jobs/preflight/decide'] = () => refusal(409, 'name_absent', 'Look once more.');
    await screen.findByText('999999 is not among the persons.');
    await userEvent.keyboard('{Enter}');
    await userEvent.type(await screen.findByLabelText('Name or ID'), 'Bo');
    await userEvent.click(await screen.findByRole('button', { name: /^Bo Li/ }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Assign to Bo Li' }));
    expect(await dialog.findByText('Look once more.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Assign to Bo Li' })).toHaveProperty('disabled', true);
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Assign to Bo Li' }));
    await waitFor(() => expect(sent('decide')).toHaveLength(2));
    expect(sent('decide')[1]).toMatchObject({ person: 'p9', confirm: true });
  });

  test('what stays here needs a reason', async () => {
    const { sent } = setUp([need({})]);
    await screen.findByText('No id was found on page 4.');
    await userEvent.keyboard('s');
    const dialog = within(await screen.findByRole('dialog', { name: 'Why is it left out?' }));
    expect(dialog.getByRole('button', { name: 'Leave out' })).toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByLabelText(/Reason/), 'News of the school');
    await userEvent.click(dialog.getByRole('button', { name: 'Leave out' }));
    await waitFor(() =>
      expect(sent('decide')[0]).toMatchObject({ verb: 'skip', reason: 'News of the school' }),
    );
  });

  test.each([
    ['Administrator', true],
    ['SchoolAdministrator', true],
    ['SchoolUser', undefined],
  ])('%s may correct the address in the list of persons: %s', async (role, isOffered) => {
    const { sent } = setUp([NO_ADDRESS], undefined, { roles: [role] });
    await userEvent.click(await screen.findByRole('button', { name: 'Use another address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Another address for Amina Haddad' }));
    const box = dialog.queryByRole('checkbox', { name: /list of persons too/ });
    expect((box as HTMLInputElement | null)?.checked).toBe(isOffered);
    expect(dialog.queryByText(/next import may bring/) !== null).toBe(isOffered === true);
    await userEvent.type(dialog.getByRole('textbox'), 'new@example.org');
    await userEvent.click(dialog.getByRole('button', { name: 'Send to new@example.org' }));
    await waitFor(() =>
      expect(sent('decide')[0]).toMatchObject({ email: 'new@example.org', correct: isOffered === true }),
    );
  });

  test('an address is for this job alone where somebody wants it so, or it is not certain whose it is', async () => {
    const { sent, unmount } = setUp([NO_ADDRESS], undefined, { roles: ['Administrator'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Use another address' }));
    await userEvent.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'new@example.org');
    await userEvent.click(screen.getByRole('checkbox', { name: /list of persons too/ }));
    expect(screen.getByText(/for this job only/)).toBeTruthy();
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Send to new@example.org' }),
    );
    await waitFor(() => expect(sent('decide')[0]).toMatchObject({ correct: false }));
    unmount();
    setUp([{ ...NO_ADDRESS, canCorrect: false }], undefined, { roles: ['Administrator'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Use another address' }));
    expect(await screen.findByText(/for this job only/)).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /list of persons too/ })).toBeNull();
  });

  test('a mark that holds many documents is allowed once some of them were seen', async () => {
    const { sent } = setUp([MARK]);
    expect(await screen.findByText('“Maria Garcia” is in 4 documents of other persons.')).toBeTruthy();
    const allow = screen.getByRole('button', { name: 'Allow everywhere' });
    expect(allow).toHaveProperty('disabled', true);
    const pictures = () => screen.queryAllByRole('img', { name: /^Page/ });
    await waitFor(() => expect(pictures()).toHaveLength(3));
    for (const picture of pictures()) fireEvent.load(picture);
    await waitFor(() => expect(allow).toHaveProperty('disabled', false));
    await userEvent.click(allow);
    const dialog = within(await screen.findByRole('dialog', { name: /everyone's documents/ }));
    await userEvent.type(dialog.getByLabelText(/Reason/), 'She teaches grade 5');
    await userEvent.click(dialog.getByRole('button', { name: 'Allow everywhere' }));
    await waitFor(() =>
      expect(sent('decide')[0]).toMatchObject({
        key: 'mark-1',
        verb: 'allow',
        reason: 'She teaches grade 5',
      }),
    );
  });

  test('its documents are decided one by one without a reason', async () => {
    const { sent } = setUp([MARK]);
    await userEvent.click(await screen.findByRole('button', { name: 'Decide one by one' }));
    await waitFor(() => expect(sent('decide')[0]).toMatchObject({ key: 'mark-1', verb: 'each', reason: '' }));
  });

  test('nothing is left', async () => {
    setUp([]);
    expect(await screen.findByText(/Everything that was found can be sent/)).toBeTruthy();
  });
});
