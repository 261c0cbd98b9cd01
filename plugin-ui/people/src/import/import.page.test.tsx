import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const STATE = {
  id: 'i1',
  fileName: 'students.xlsx',
  status: 'uploaded',
  problem: '',
  wholeOf: '',
  schoolId: '',
  total: 0,
  done: 0,
  imported: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  missing: 0,
  removed: 0,
  isHeld: false,
  hasRejects: false,
  createdBy: 'Ann',
  createdOn: '2026-03-09T14:30:00+00:00',
  startedOn: null as string | null,
  endedOn: null,
};
const COLUMNS = [
  { header: 'Nr', column: 'person_id', samples: ['7', '8'], holdsAddresses: false },
  { header: 'First', column: 'first_name', samples: ['Ann'], holdsAddresses: false },
  { header: 'Last', column: null, samples: ['Lee'], holdsAddresses: false },
  { header: '', column: null, samples: ['a@example.org'], holdsAddresses: true },
];
const PREVIEW = {
  newCount: 1180,
  new: [{ row: 5, personId: '4', name: 'Di Fox', schoolId: 'North' }],
  changedCount: 1,
  changed: [
    {
      row: 2,
      personId: '1',
      name: 'Ann Lee',
      values: [{ column: 'email', old: 'old@example.org', new: '' }],
    },
  ],
  unchangedCount: 3,
  repeatedCount: 0,
  rejectedCount: 1,
  rejected: [{ row: 9, personId: '9', name: 'Eve Gil', message: 'Correo is not one valid e-mail address.' }],
  withoutAddressCount: 0,
  missingCount: 2,
  missing: [{ row: 0, personId: '3', name: 'Cy Doe', schoolId: 'South' }],
  sharedAddresses: [],
  reasons: [] as string[],
  notes: ['Only the sheet List was read.'],
};

function setUp(
  state: Partial<typeof STATE>,
  preview: Partial<typeof PREVIEW> = {},
  path = '/person-import/i1',
) {
  const now = { ...STATE, ...state };
  const api = fakeApi({
    'POST /api/person/import/get': () => success(now),
    'POST /api/person/import/columns': () =>
      success({ state: now, columns: COLUMNS, schools: ['North', 'South'], notes: [] }),
    'POST /api/person/import/getPreview': () => success({ state: now, ...PREVIEW, ...preview }),
    'POST /api/person/import/preview': () => success({ ...now, status: 'previewing' }),
    'POST /api/person/import/run': () => success({ ...now, status: 'running' }),
    'POST /api/person/import/cancel': () => success({ ...now, status: 'cancelled' }),
    'POST /api/search/records PersonImports': () => records([]),
    'POST /api/search/records Schools': () =>
      records([{ id: 's1', code: 'South', name: 'South Hill School' }]),
  });
  return { ...api, ...renderAt(path) };
}

const body = (requests: { path: string; body: unknown }[], call: string) =>
  requests.findLast(({ path }) => path.endsWith(`/import/${call}`))?.body;

describe('ImportPage', () => {
  test('takes a file and leads to its import', async () => {
    const { handlers, location } = setUp({}, {}, '/person-import');
    handlers['POST /api/person/import/upload'] = () =>
      success({ state: STATE, columns: [], schools: [], notes: [] });
    expect(await screen.findByText('No file has been imported yet.')).toBeTruthy();
    await userEvent.upload(
      screen.getByLabelText(/Your list of persons/),
      new File(['x'], 'students.csv', { type: 'text/csv' }),
    );
    await waitFor(() => expect(location.current).toBe('/person-import/i1'));
  });

  test('says what is wrong with a file beside it', async () => {
    const { handlers } = setUp({}, {}, '/person-import');
    handlers['POST /api/person/import/upload'] = () =>
      refusal(422, 'persons_file_unusable', 'The sheet has hidden rows, such as row 7.');
    await userEvent.upload(
      await screen.findByLabelText(/Your list of persons/),
      new File(['x'], 'students.csv', { type: 'text/csv' }),
    );
    expect(await screen.findByText('The sheet has hidden rows, such as row 7.')).toBeTruthy();
  });

  test('asks what the columns are, and goes on once all that is needed is chosen', async () => {
    const { requests } = setUp({});
    const show = await screen.findByRole('button', { name: 'Show what would change' });
    expect(screen.getByText('Still to choose: Last name.')).toBeTruthy();
    expect(show).toHaveProperty('disabled', true);
    expect(screen.getByText('This column contains e-mail addresses.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Field for Last'), 'Last name');
    await userEvent.selectOptions(screen.getByLabelText('Field for Column 4'), 'Last name');
    expect(screen.getByText('Chosen more than once: Last name.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Field for Column 4'), "Guardian's e-mail");
    await userEvent.click(screen.getByLabelText(/complete list of one school/));
    await userEvent.selectOptions(screen.getByLabelText('School'), 'South Hill School');
    await userEvent.click(show);
    expect(body(requests, 'preview')).toEqual({
      id: 'i1',
      columns: ['person_id', 'first_name', 'last_name', 'guardian_email'],
      wholeOf: 'school',
      schoolId: 'South',
    });
  });

  test('says why the file could not be used with the columns that were chosen', async () => {
    setUp({ problem: 'In the column birth_date it cannot be told.' });
    expect((await screen.findByRole('alert')).textContent).toContain('birth_date');
  });

  test('shows what would change, and its button says it in numbers', async () => {
    const { requests } = setUp({ status: 'ready', total: 1184, hasRejects: true });
    const run = await screen.findByRole('button', {
      name: 'Add 1,180 persons · Change 1 person · Remove 2 persons',
    });
    const rejected = screen.getByRole('link', { name: 'Rejected rows: 1' });
    const list = document.getElementById(rejected.getAttribute('href')?.slice(1) ?? '');
    expect(list?.textContent).toContain('Eve Gil');
    for (const text of [
      'old@example.org',
      'Eve Gil',
      'Correo is not one valid e-mail address.',
      'Cy Doe',
      'Di Fox',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    const changed = screen.getByRole('region', { name: 'Persons who would change' });
    expect(within(changed).getByRole('row', { name: /Ann Lee/ }).textContent).toMatch(/^21Ann Lee/);
    expect(await screen.findByText('South Hill School')).toBeTruthy();
    expect(screen.getByText('North')).toBeTruthy();
    expect(screen.getByText('The first 1 of 1,180.')).toBeTruthy();
    expect(screen.getByText('Only the sheet List was read.')).toBeTruthy();
    await userEvent.click(run);
    expect(body(requests, 'run')).toEqual({ id: 'i1', confirm: false, removals: 2 });
  });

  test('one that is held runs only after somebody has said that it is right', async () => {
    const { requests } = setUp(
      { status: 'ready', isHeld: true },
      { reasons: ['3 of 40 persons are not in the file.'] },
    );
    const run = await screen.findByRole('button', { name: /^Add 1,180 persons/ });
    expect(screen.getByRole('alert').textContent).toContain('3 of 40 persons are not in the file.');
    expect(run).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByLabelText('I have checked this, and it is correct'));
    await userEvent.click(run);
    expect(body(requests, 'run')).toEqual({ id: 'i1', confirm: true, removals: 2 });
  });

  test('tells how far it has come, and can be stopped', async () => {
    const { requests } = setUp({ status: 'running', total: 9000, done: 3000 });
    expect((await screen.findByRole('status')).textContent).toBe('3,000 of 9,000 rows have been saved.');
    expect(screen.getByRole('progressbar', { name: 'Rows saved' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stop this import' }));
    expect(body(requests, 'cancel')).toEqual({ id: 'i1' });
  });

  test('tells what became of it, with the rows to mend', async () => {
    setUp({ status: 'complete', imported: 1180, rejected: 2, hasRejects: true });
    expect(await screen.findByText('The import is complete.')).toBeTruthy();
    expect(screen.getByText('1,180')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save 2 rejected rows' })).toBeTruthy();
  });

  test('one that has failed says why, and goes on where it stopped', async () => {
    const { requests } = setUp({
      status: 'failed',
      total: 9000,
      done: 3000,
      startedOn: STATE.createdOn,
      problem: 'The disk is full.',
    });
    expect((await screen.findByRole('alert')).textContent).toBe('The disk is full.');
    await userEvent.click(screen.getByRole('button', { name: 'Continue the import' }));
    expect(body(requests, 'run')).toEqual({ id: 'i1', confirm: false, removals: 0 });
  });

  test('one that failed before it was let go is mapped anew', async () => {
    setUp({ status: 'failed', problem: 'The worker has stopped.' });
    expect((await screen.findByRole('alert')).textContent).toBe('The worker has stopped.');
    expect(screen.getByRole('button', { name: 'Show what would change' })).toBeTruthy();
  });

  test('says that an import is not there', async () => {
    const { handlers } = setUp({});
    handlers['POST /api/person/import/get'] = () =>
      refusal(404, 'import_unknown', 'This import does not exist.');
    expect(await screen.findByText('This import does not exist.')).toBeTruthy();
  });
});
