import type { ComponentSlot } from '@homeroom/sdk';
import {
  fakeApi,
  questionsFor,
  records,
  refusal,
  success,
  type TestShellOptions,
} from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderSlot } from '../testing/render';

const RESULT = {
  ...{
    id: 'r1',
    jobId: 'j1',
    subject: 'Report cards',
    jobStatus: 'complete',
    createdOn: '2026-11-20T14:00:00Z',
  },
  ...{
    documentState: 'stored',
    madeFor: '',
    startPage: 3,
    endPage: 4,
    pages: [3, 4],
    email: 'family@mail.example',
  },
  ...{
    result: 'failed',
    success: false,
    message: 'Mailbox full',
    sentOn: null,
    openedOn: null,
    lockedOn: null,
  },
  ...{
    recalledOn: null,
    isJobRecalled: false,
    link: 'open',
    pinMode: 'generated',
    wrongPins: 0,
    expiresOn: '2026-12-04T14:00:00Z',
  },
};
const NOBODY = { ...RESULT, id: null, jobId: 'j2', subject: 'Letter', result: null, link: null, email: '' };
const STUDENT = {
  ...{ person: 'p1', studentId: '100001', personName: 'Amina Haddad', schoolId: 'S1' },
  results: [RESULT, NOBODY],
};

function setUp(slot: ComponentSlot, path: string, answer = success(STUDENT), isLapsed = false) {
  const api = fakeApi({
    'GET /api/pdf/jobs/getStudentResult': () => answer,
    'GET /api/pdf/jobs/recipientAddresses': () => success({ isCurrent: true, reason: '', others: [] }),
    'POST /api/pdf/jobs/resendEmail': () => success({ resent: 1, blocked: 0 }),
    'POST /api/search/records StudentResults': () =>
      records([{ ...RESULT, person: 'p1', personName: 'Amina Haddad', studentId: '100001' }]),
  });
  const entitlements: TestShellOptions['entitlements'] = isLapsed
    ? { delivery: { state: 'lapsed', until: '2026-11-01' } }
    : {};
  return { ...api, ...renderSlot(slot, path, entitlements) };
}

const MORE = 'More actions for the document of Amina Haddad';

const buttonsOf = (item: HTMLElement | undefined) =>
  within(item as HTMLElement)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

describe('SentDocuments', () => {
  test('finds students among all that was sent, and leads to each', async () => {
    const { requests } = setUp('person.list@1', '/student-detail/all/delivery');
    const link = await screen.findByRole('link', { name: 'Amina Haddad' });
    expect(link.getAttribute('href')).toBe('/student-detail/p1');
    expect(screen.getByRole('link', { name: 'Report cards' }).getAttribute('href')).toBe('/job/j1');
    expect(questionsFor('StudentResults', requests)).toHaveLength(1);
  });
});

describe('StudentPanel', () => {
  test('shows each document with its mail, its link and what can be done', async () => {
    const { requests } = setUp('person.panel@1', '/student-detail/p1');
    const [sent, nobody] = within(await screen.findByRole('list', { name: 'Documents' })).getAllByRole(
      'listitem',
    );
    expect(sent?.textContent).toContain('family@mail.example');
    expect(sent?.textContent).toContain('Mailbox full');
    expect(sent?.textContent).toContain('Works');
    expect(sent?.textContent).toContain('3–4');
    expect(buttonsOf(sent)).toEqual([
      'Download the document of Amina Haddad',
      'History of the document of Amina Haddad',
      'View e-mail to the family of Amina Haddad',
      'Show the PIN of Amina Haddad',
      MORE,
    ]);
    expect(buttonsOf(nobody)).toEqual([]);
    expect(nobody?.textContent).toContain('Not sent to anyone');
    expect(requests[0]?.query.get('id')).toBe('p1');
  });

  test('sends an e-mail again to another address, by the menu that stands in a job', async () => {
    const { requests, notices } = setUp('person.panel@1', '/student-detail/p1');
    await userEvent.click(await screen.findByRole('button', { name: MORE }));
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Send again', 'Mark as resolved', 'Change the expiry date', 'New PIN', 'Recall']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Send again' }));
    const dialog = within(await screen.findByRole('dialog'));
    const address = dialog.getByRole('textbox');
    await userEvent.clear(address);
    await userEvent.type(address, 'aunt@mail.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(notices[0]?.kind).toBe('success'));
    expect(requests.findLast(({ path }) => path.endsWith('/resendEmail'))?.body).toMatchObject({
      jobId: 'j1',
      resultIds: ['r1'],
      email: 'aunt@mail.example',
    });
  });

  test('what was taken back can be given again; with its whole job, on the page of the job', async () => {
    const recalled = { ...RESULT, link: 'recalled', recalledOn: '2026-11-21T14:00:00Z' };
    const withJob = { ...recalled, id: 'r2', isJobRecalled: true };
    const student = success({ ...STUDENT, results: [recalled, withJob] });
    setUp('person.panel@1', '/student-detail/p1', student);
    await screen.findByText(/The whole job was recalled/);
    const [more, ...others] = screen.getAllByRole('button', { name: MORE });
    expect(others).toEqual([]);
    await userEvent.click(more as HTMLElement);
    expect(screen.getByRole('menuitem', { name: 'Restore' })).toBeTruthy();
  });

  test('a document that bears another name says so, and is called by it', async () => {
    const other = { ...RESULT, madeFor: 'Ben Cho' };
    setUp('person.panel@1', '/student-detail/p1', success({ ...STUDENT, results: [other] }));
    expect(await screen.findByText(/Created for Ben Cho/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download the document of Ben Cho' })).toBeTruthy();
  });

  test('a message alone has its history and its e-mail, and nothing to be taken back', async () => {
    const message = { ...RESULT, pages: [], startPage: null, endPage: null };
    setUp('person.panel@1', '/student-detail/p1', success({ ...STUDENT, results: [message] }));
    expect(buttonsOf(await screen.findByRole('listitem'))).toEqual([
      'History of the document of Amina Haddad',
      'View e-mail to the family of Amina Haddad',
    ]);
  });

  test('nothing is changed once the licence has ended', async () => {
    setUp('person.panel@1', '/student-detail/p1', success({ ...STUDENT, results: [RESULT] }), true);
    expect(buttonsOf(await screen.findByRole('listitem'))).not.toContain(MORE);
  });

  test('says that nothing was sent', async () => {
    setUp(
      'person.panel@1',
      '/student-detail/p2',
      refusal(404, 'not_found', 'Nothing was sent about this student.'),
    );
    expect(await screen.findByText('Nothing was sent about this student.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
