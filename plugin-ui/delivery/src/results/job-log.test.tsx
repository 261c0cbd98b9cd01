import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing/render';

const COUNTS = {
  ...{
    pages: 2,
    matched: 2,
    problems: 0,
    documents: 1,
    recipients: 1,
    stored: 1,
    unplanned: 0,
    ready: 0,
    sent: 1,
    opened: 0,
  },
  ...{ failed: 0, unknown: 0, locked: 0, recalled: 0, held: 0, declined: 0, restricted: 0 },
};
const JOB = {
  ...{ id: 'j1', status: 'complete', stage: 'complete', subject: 'Report cards', studentCount: 1 },
  ...{ createdOn: '2026-11-20T14:00:00Z', createdBy: 'edna', message: null, waiting: null, recalledOn: null },
  ...{ expiresOn: '2026-12-04T14:00:00Z', counts: COUNTS, timeline: [], isMessage: true },
};
const ROW = {
  ...{ id: 'r1', jobId: 'j1', personName: 'Amina Haddad', email: 'family@mail.example', result: 'sent' },
  ...{ modifiedBy: 'edna', modifiedOn: '2026-11-21T09:00:00Z' },
};
const MAIL = {
  ...{ key: 'r1', state: 'accepted', language: 'ar', sender: 'Springfield <no-reply@s.example>' },
  ...{ to: 'family@mail.example', subject: 'Report card', text: 'Dear family, •••••' },
  html: '<html dir="rtl"><head></head><body><p style="color:red">Dear family</p></body></html>',
  ...{ plannedAt: '2026-11-20T14:00:00Z', sentAt: '2026-11-20T14:01:00Z' },
  template: null,
};

function setUp(answer: () => ReturnType<typeof success>) {
  const api = fakeApi({
    'GET /api/pdf/jobs/getJob': () => success(JOB),
    'POST /api/search/records JobLogs': () => records([ROW]),
    'POST /api/search/records JobResults': () => records([]),
    'POST /api/pdf/jobs/viewMail': answer,
  });
  return { ...api, ...renderAt('/job/j1?show=log') };
}

async function view() {
  await userEvent.click(
    await screen.findByRole('button', { name: 'View e-mail to the family of Amina Haddad' }),
  );
  return within(await screen.findByRole('dialog'));
}

describe('JobLog', () => {
  test('says who modified what was sent to whom, and opens the mail in a frame that is shut off', async () => {
    const older = { ...MAIL, key: 'r0', subject: 'First try', sentAt: null };
    const { requests } = setUp(() => success({ id: 'r1', mails: [MAIL, older] }));
    expect(await screen.findByRole('columnheader', { name: /Modified by/ })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: /Modified on/ })).toBeTruthy();
    expect(await screen.findByText('edna')).toBeTruthy();
    const dialog = await view();
    const frame = await dialog.findByTitle('The e-mail “Report card” as it looks on a phone');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(dialog.getByText('Springfield <no-reply@s.example>')).toBeTruthy();
    expect(requests.find(({ path }) => path.endsWith('/viewMail'))?.body).toEqual({ resultId: 'r1' });
    await userEvent.selectOptions(dialog.getByLabelText('Which e-mail'), '1');
    await waitFor(() => expect(dialog.getByText('First try')).toBeTruthy());
  });

  test('says with which version of whose template the mail was written', async () => {
    const template = { number: 3, savedBy: 'edna', savedAt: '2026-11-19T14:00:00Z' };
    const mails = [
      { ...MAIL, template: { ...template, schoolName: 'North High', language: 'es' } },
      { ...MAIL, key: 'r0', template: { ...template, schoolName: '', language: '' } },
      { ...MAIL, key: 'r00' },
    ];
    setUp(() => success({ id: 'r1', mails }));
    const dialog = await view();
    const told = async () => (await dialog.findByText('Template')).parentElement?.textContent;
    expect(await told()).toMatch(/Template of North High \(Spanish\) · version 3, saved by edna, .*19/);
    await userEvent.selectOptions(dialog.getByLabelText('Which e-mail'), '1');
    expect(await told()).toMatch(/Template of the district · version 3/);
    await userEvent.selectOptions(dialog.getByLabelText('Which e-mail'), '2');
    expect(await told()).toMatch(/None: default wording/);
  });

  test('says so where no copy is kept, and why one cannot be seen', async () => {
    setUp(() => success({ id: 'r1', mails: [] }));
    expect(await (await view()).findByText(/There is no copy of this e-mail/)).toBeTruthy();
  });

  test('tells the server’s reason', async () => {
    setUp(() => refusal(404, 'not_found', 'There is no such recipient.'));
    expect(await (await view()).findByText('There is no such recipient.')).toBeTruthy();
  });
});
