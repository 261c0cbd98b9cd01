import type { ComponentSlot } from '@homeroom/sdk';
import { fakeApi, questionsFor, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderSlot } from '../testing';

const RESULT = {
  ...{
    id: 'r1',
    jobId: 'j1',
    subject: 'Report cards',
    jobStatus: 'complete',
    createdOn: '2026-11-20T14:00:00Z',
  },
  ...{ documentState: 'stored', startPage: 3, endPage: 4, pages: [3, 4], email: 'family@mail.example' },
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

function setUp(slot: ComponentSlot, path: string, answer = success(STUDENT)) {
  const api = fakeApi({
    'GET /api/pdf/jobs/getStudentResult': () => answer,
    'POST /api/search/records StudentResults': () =>
      records([{ ...RESULT, person: 'p1', personName: 'Amina Haddad', studentId: '100001' }]),
  });
  return { ...api, ...renderSlot(slot, path) };
}

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
    expect(within(sent as HTMLElement).getAllByRole('button')).toHaveLength(3);
    expect(nobody?.textContent).toContain('Sent to nobody');
    expect(requests[0]?.query.get('id')).toBe('p1');
  });

  test('says that nothing was sent', async () => {
    setUp(
      'person.panel@1',
      '/student-detail/p2',
      refusal(404, 'not_found', 'Nothing was sent of this student.'),
    );
    expect(await screen.findByText('Nothing was sent of this student.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
