import { fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const PART = {
  plugin: 'Document storage',
  counts: [{ what: 'Documents', erased: 12, kept: 2, why: 'A legal hold keeps them.' }],
  refusal: '',
};
const TRIAL = { person: 'p1', confirm: '00123', refusal: '', parts: [PART] };
const PERSON = { id: 'p1', firstName: 'Ann', lastName: 'Lee', personId: '00123', schoolId: 'north' };
const ERASURE = {
  id: 'e1',
  person: 'p1',
  personId: '00123',
  state: 'done',
  reason: 'The family asks',
  requestedAt: '2026-03-09T14:30:00+00:00',
  requestedBy: 'Robin Staff',
  endedAt: '2026-03-09T14:31:00+00:00',
  hasCertificate: true,
  parts: [{ plugin: 'Document storage', state: 'done', counts: PART.counts, message: '' }],
};

function setUp(path: string, { trial = {}, erasure = {}, listed = [ERASURE] as object[] } = {}) {
  const api = fakeApi({
    'POST /api/person/getPersonAndDocument': () => success({ person: PERSON }),
    'POST /api/subject/tryErasure': () => success({ ...TRIAL, ...trial }),
    'POST /api/subject/erase': () => success({ ...ERASURE, state: 'running' }),
    'POST /api/subject/getErasure': () => success({ ...ERASURE, ...erasure }),
    'POST /api/subject/continueErasure': () => success(ERASURE),
    'POST /api/subject/listErasures': () => success(listed),
    'POST /api/subject/erasureCertificate': () =>
      refusal(404, 'not_found', 'This erasure has no certificate.'),
  });
  return { ...api, ...renderAt(path) };
}

describe('ErasePage', () => {
  test('says in numbers what goes and what is kept, and asks for a reason and the id', async () => {
    const { requests, location } = setUp('/erasures/new/p1');
    const row = await screen.findByRole('row', { name: /Documents/ });
    expect(within(row).getByText('12')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Erase everything about Ann Lee');
    expect(screen.getByText('north')).toBeTruthy();
    expect(within(row).getByText('A legal hold keeps them.')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Erase 12 items' });
    expect(button.hasAttribute('disabled')).toBe(true);
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'The family asks');
    await userEvent.click(button);
    const question = await screen.findByRole('dialog', { name: 'Erase 12 items for good?' });
    const confirm = within(question).getByRole('button', { name: 'Erase 12 items' });
    await userEvent.type(within(question).getByRole('textbox'), '0012');
    expect(confirm.hasAttribute('disabled')).toBe(true);
    await userEvent.type(within(question).getByRole('textbox'), '3');
    await userEvent.click(confirm);
    await waitFor(() => expect(location.current).toBe('/erasures/e1'));
    expect(requests.find(({ path }) => path.endsWith('/erase'))?.body).toEqual({
      person: 'p1',
      confirm: '00123',
      reason: 'The family asks',
    });
  });

  test('a legal hold leaves nothing to press', async () => {
    setUp('/erasures/new/p1', {
      trial: { refusal: 'Ann Lee (00123) has been on legal hold since 2026-03-01', parts: [] },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('on legal hold');
    expect(screen.queryByRole('button', { name: /Erase/ })).toBeNull();
  });
});

describe('ErasuresPage', () => {
  test('lists by id who asked and why', async () => {
    setUp('/erasures');
    const row = await screen.findByRole('row', { name: /00123/ });
    expect(within(row).getByText('Complete')).toBeTruthy();
    expect(within(row).getByText('The family asks')).toBeTruthy();
  });

  test('without any says where one begins', async () => {
    setUp('/erasures', { listed: [] });
    expect(await screen.findByText(/You can start on a person's page/)).toBeTruthy();
  });

  test('one that a part has refused says why, and goes on', async () => {
    const parts = [{ plugin: 'Delivery', state: 'refused', counts: [], message: '1 delivery is under way.' }];
    const { requests } = setUp('/erasures/e1', {
      erasure: { state: 'incomplete', hasCertificate: false, endedAt: null, parts },
    });
    expect(await screen.findByText('1 delivery is under way.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/continueErasure'))?.body).toEqual({ id: 'e1' }),
    );
  });

  test('a certificate that cannot be had is told', async () => {
    setUp('/erasures/e1');
    await userEvent.click(await screen.findByRole('button', { name: 'Save the certificate' }));
    expect(await screen.findByText('This erasure has no certificate.')).toBeTruthy();
  });
});
