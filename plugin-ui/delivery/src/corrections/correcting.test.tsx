import { fakeApi, records, refusal, success, type TestShellOptions } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt, restOfJobPage } from '../testing/render';

const COUNTS = {
  ...{
    pages: 4,
    matched: 4,
    problems: 0,
    documents: 2,
    recipients: 2,
    stored: 2,
    unplanned: 0,
    ready: 0,
    sent: 1,
    opened: 0,
  },
  ...{ failed: 1, missed: 1, unknown: 0, locked: 0, recalled: 0, held: 0, declined: 0, restricted: 0 },
};
const JOB = {
  ...{
    id: 'j1',
    status: 'complete',
    stage: 'complete',
    subject: 'Report cards',
    studentCount: 2,
    successCount: 1,
  },
  ...{ createdOn: '2026-11-20T14:00:00Z', createdBy: 'edna', message: null, waiting: null, recalledOn: null },
  ...{ expiresOn: '2026-12-04T14:00:00Z', counts: COUNTS, timeline: [] },
};
const ROW = {
  ...{ id: 'r1', jobId: 'j1', studentId: '100001', personName: 'Amina Haddad', email: 'wrong@mail.example' },
  ...{
    result: 'failed',
    sentOn: null,
    openedOn: null,
    lockedOn: null,
    recalledOn: null,
    pages: [3],
    message: '',
  },
};
const ALL = { jobId: 'j1', resultIds: [] };
const ONE = { jobId: 'j1', resultIds: ['r1'] };

function setUp({
  job = {},
  row = {},
  addresses = {},
  lapsed = false,
}: {
  job?: object;
  row?: object;
  addresses?: object;
  lapsed?: boolean;
} = {}) {
  let isConfirmed = false;
  const api = fakeApi({
    'GET /api/pdf/jobs/getJob': () => success({ ...JOB, ...job }),
    ...restOfJobPage,
    'POST /api/pdf/jobs/rerunjob': () => success({ jobId: 'j9' }),
    'POST /api/search/records JobResults': () => records([{ ...ROW, ...row }]),
    'POST /api/pdf/jobs/settle': () => success({ settled: 1 }),
    'POST /api/pdf/jobs/recall': () => success({ recalled: 2, opened: 1, stopped: 0 }),
    'POST /api/pdf/jobs/restore': () => success({ restored: 1 }),
    'POST /api/pdf/jobs/extendExpiration': () => success({ changed: 1, expiresOn: '2026-12-01T12:00:00Z' }),
    'POST /api/pdf/jobs/expire/j1': () => success({ ...JOB, status: 'expired' }),
    'POST /api/pdf/jobs/renewPin': () => success({ pin: '204816', pinMode: 'generated' }),
    'GET /api/pdf/jobs/recipientAddresses': () =>
      success({ isCurrent: true, reason: '', others: [], ...addresses }),
    'POST /api/pdf/jobs/resendEmail': ({ body }) => {
      const { email, confirm } = body as { email?: string; confirm: boolean };
      isConfirmed = confirm;
      if (email === 'others@mail.example' && !isConfirmed)
        return refusal(409, 'others_address', 'This is the address of another person.');
      if ('reason' in addresses && !email && !isConfirmed)
        return refusal(409, 'blocked_address', 'wrong@mail.example gets no mail.');
      return success({ resent: 1, blocked: 0 });
    },
  });
  const entitlements: TestShellOptions['entitlements'] = lapsed
    ? { delivery: { state: 'lapsed', until: '2026-11-01' } }
    : {};
  return { ...api, ...renderAt('/job/j1', {}, entitlements) };
}

type Requests = ReturnType<typeof setUp>['requests'];

function sent(requests: Requests, call: string) {
  return requests.filter(({ path }) => path === `/api/pdf/jobs/${call}`).map(({ body }) => body);
}

/** Opens the menu of the job, or that of the one recipient, and chooses. */
async function choose(
  menu: 'Make corrections' | 'More actions for the document of Amina Haddad',
  item: string,
) {
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}

const MORE = 'More actions for the document of Amina Haddad';

describe('Putting a job right', () => {
  test('all documents are taken back after a question that says in numbers what it means', async () => {
    const { requests, notices } = setUp();
    const dialog = await choose('Make corrections', 'Recall the documents of 2 recipients');
    expect(sent(requests, 'recall')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Recall' }));
    await waitFor(() => expect(notices[0]?.message).toBe('2 recipients can no longer open their documents.'));
    expect(sent(requests, 'recall')).toEqual([ALL]);
  });

  test('a job that was taken back says so, and can only be given again', async () => {
    const { requests } = setUp({ job: { recalledOn: '2026-11-21T09:00:00Z' } });
    expect(await screen.findByText('All documents of this job are recalled')).toBeTruthy();
    const dialog = await choose('Make corrections', 'Restore the documents of 2 recipients');
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(sent(requests, 'restore')).toEqual([ALL]));
  });

  test('what did not arrive is settled with a reason', async () => {
    const { requests, notices } = setUp();
    const dialog = await choose('Make corrections', 'Mark 1 e-mail that did not arrive as resolved');
    const confirm = dialog.getByRole('button', { name: 'Mark as resolved' });
    expect(confirm).toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Why' }), ' Handed over ');
    await userEvent.click(confirm);
    await waitFor(() => expect(notices[0]?.message).toBe('1 e-mail is marked as resolved.'));
    expect(sent(requests, 'settle')).toEqual([{ ...ALL, reason: 'Handed over' }]);
  });

  test('one recipient is settled, and says why from then on', async () => {
    const { requests } = setUp();
    const dialog = await choose(MORE, 'Mark as resolved');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Why' }), 'Moved away');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
    await waitFor(() => expect(sent(requests, 'settle')).toEqual([{ ...ONE, reason: 'Moved away' }]));
  });

  test('what is settled says why, and cannot be settled again', async () => {
    setUp({ row: { settledOn: '2026-11-21T09:00:00Z', settledWhy: 'Moved away' } });
    expect(await screen.findByText('Moved away')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: MORE }));
    await screen.findByRole('menuitem', { name: 'Send again' });
    expect(screen.queryByRole('menuitem', { name: 'Mark as resolved' })).toBeNull();
  });

  test('what failed is sent again', async () => {
    const { requests } = setUp();
    const dialog = await choose('Make corrections', 'Send 1 failed e-mail again');
    expect(dialog.queryByLabelText(/E-mail/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent(requests, 'resendEmail')).toEqual([{ ...ALL, confirm: false }]));
  });

  test('links end now, and work again until another day', async () => {
    const { requests, notices } = setUp();
    const end = await choose('Make corrections', 'End 2 links now');
    await userEvent.click(end.getByRole('button', { name: 'End the links' }));
    await waitFor(() => expect(notices[0]?.message).toBe('2 links have ended.'));
    const extend = await choose('Make corrections', 'Change the expiry date of 2 links');
    await userEvent.type(extend.getByLabelText(/Links work until/), '2026-12-01T12:00');
    await userEvent.click(extend.getByRole('button', { name: 'Change the expiry date' }));
    await waitFor(() => expect(sent(requests, 'extendExpiration')).toHaveLength(1));
    expect(sent(requests, 'extendExpiration')[0]).toMatchObject({
      ...ALL,
      expiresOn: expect.stringMatching(/^2026-12-01T/),
    });
  });

  test.each(['sending', 'review'])('nothing is offered while the job is %s', async (status) => {
    setUp({ job: { status } });
    await screen.findByText('Amina Haddad');
    expect(screen.queryByRole('button', { name: 'Make corrections' })).toBeNull();
  });

  test('a cancelled job can only be run again, as another one', async () => {
    const { location } = setUp({
      job: { status: 'cancelled' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Make corrections' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Run again']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Run again' }));
    await waitFor(() => expect(location.current).toBe('/job/j9/check'));
  });

  test('without a licence nothing is put right', async () => {
    setUp({ lapsed: true });
    await screen.findByText('Amina Haddad');
    expect(screen.queryByRole('button', { name: 'Make corrections' })).toBeNull();
    expect(screen.queryByRole('button', { name: MORE })).toBeNull();
  });
});

describe('Helping one family', () => {
  test('the address is mended in place', async () => {
    const { requests, notices } = setUp();
    const dialog = await choose(MORE, 'Send again');
    const address = dialog.getByLabelText(/E-mail/);
    expect(address).toHaveProperty('value', 'wrong@mail.example');
    await userEvent.clear(address);
    await userEvent.type(address, 'right@mail.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(notices[0]?.message).toBe('1 e-mail is being sent again.'));
    expect(sent(requests, 'resendEmail')).toEqual([{ ...ONE, email: 'right@mail.example', confirm: false }]);
  });

  test('an address of another person is confirmed first', async () => {
    const { requests } = setUp();
    const dialog = await choose(MORE, 'Send again');
    await userEvent.clear(dialog.getByLabelText(/E-mail/));
    await userEvent.type(dialog.getByLabelText(/E-mail/), 'others@mail.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByText('This is the address of another person.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Send again' })).toHaveProperty('disabled', true);
    await userEvent.click(dialog.getByRole('checkbox', { name: /This is intended/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent(requests, 'resendEmail')).toHaveLength(2));
    expect(sent(requests, 'resendEmail')[1]).toEqual({ ...ONE, email: 'others@mail.example', confirm: true });
  });

  test('the one address that the directory has instead stands in the field', async () => {
    const others = [{ email: 'now@mail.example', name: 'Amal Haddad', reason: '' }];
    const { requests } = setUp({ addresses: { isCurrent: false, others } });
    const dialog = await choose(MORE, 'Send again');
    expect(await dialog.findByText(/The e-mail went to wrong@mail.example/)).toBeTruthy();
    expect(dialog.getByLabelText(/E-mail/)).toHaveProperty('value', 'now@mail.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent(requests, 'resendEmail')).toHaveLength(1));
    expect(sent(requests, 'resendEmail')[0]).toEqual({ ...ONE, email: 'now@mail.example', confirm: false });
  });

  test('an address that gets no mail says so, and is confirmed or exchanged', async () => {
    const others = [{ email: 'two@mail.example', name: 'Amal Haddad', reason: '' }];
    const { requests } = setUp({ addresses: { reason: 'Mail to it came back.', others } });
    const dialog = await choose(MORE, 'Send again');
    expect(await dialog.findByText('Mail to it came back.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: /The address is correct/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Use two@mail.example' }));
    expect(dialog.queryByRole('checkbox')).toBeNull();
    expect(dialog.queryByText('Mail to it came back.')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent(requests, 'resendEmail')).toHaveLength(2));
    expect(sent(requests, 'resendEmail')[1]).toEqual({ ...ONE, email: 'two@mail.example', confirm: false });
  });

  test('an unchanged address stays out of the request', async () => {
    const { requests } = setUp();
    const dialog = await choose(MORE, 'Send again');
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Send again' })).toHaveProperty('disabled', false),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(sent(requests, 'resendEmail')).toEqual([{ ...ONE, confirm: false }]));
  });

  test('a new PIN is shown once it is made', async () => {
    const { requests } = setUp();
    const dialog = await choose(MORE, 'New PIN');
    expect(sent(requests, 'renewPin')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'New PIN' }));
    expect(await dialog.findByText('204816')).toBeTruthy();
    expect(sent(requests, 'renewPin')).toEqual([{ resultId: 'r1' }]);
  });

  test('what was taken back says since when, and is given again', async () => {
    const { requests } = setUp({ row: { recalledOn: '2026-11-21T09:00:00Z' } });
    expect(await screen.findByText(/Recalled since/)).toBeTruthy();
    const dialog = await choose(MORE, 'Restore');
    await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(sent(requests, 'restore')).toEqual([ONE]));
  });
});
