import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const ROW = {
  id: 's1',
  email: 'ana@families.example',
  category: '*',
  schoolName: 'North',
  schoolId: '7',
  reason: 'bounced',
  since: '2026-11-20T08:00:00Z',
  lastUpdated: '2026-11-21T08:00:00Z',
  mailId: null,
};

function setUp(path = '/unsubscribe-list') {
  const api = fakeApi({
    'POST /api/search/records UnsubscribedEmails': () => records([ROW]),
    'POST /api/mail/suppressions': () => success({}),
    'POST /api/mail/suppressions/lift': () => success({ lifted: 1 }),
  });
  return { ...api, ...renderAt(path) };
}

describe('BlockedPage', () => {
  test('says of an empty list no more than it knows: staff of some schools see only theirs', async () => {
    const { handlers } = setUp();
    handlers['POST /api/search/records UnsubscribedEmails'] = () => records([]);
    expect(await screen.findByText(/^No address is blocked\./)).toBeTruthy();
  });

  test('says of each address why and since when it gets no mail', async () => {
    setUp();
    expect(await screen.findByText('ana@families.example')).toBeTruthy();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers.slice(1)).toEqual([
      'E-mail address',
      'Reason',
      'Kind of e-mail',
      'School name',
      'School ID',
      'Since',
      'Last updated',
    ]);
    for (const text of ['E-mail was returned', 'All', 'North', '7', 'Nov 20, 2026', 'Nov 21, 2026']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  test('lifts what was chosen, and says why', async () => {
    const { requests, notices } = setUp();
    await userEvent.click((await screen.findAllByRole('checkbox'))[0] ?? document.body);
    await userEvent.click(screen.getByRole('button', { name: 'Send e-mail again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send e-mail to 1 address again?' }));
    await userEvent.selectOptions(dialog.getByLabelText(/^Why/), 'The family asked for it');
    await userEvent.click(dialog.getByRole('button', { name: 'Send e-mail again' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', message: '1 block was lifted.' }]));
    expect(requests.find(({ path }) => path.endsWith('/lift'))?.body).toEqual({
      ids: ['s1'],
      reason: 'requested',
    });
  });

  test('adds an address and says what is wrong with it at its place', async () => {
    const { requests, handlers, location } = setUp('/unsubscribe-list/new');
    const save = await screen.findByRole('button', { name: 'Stop sending e-mail to it' });
    await userEvent.click(save);
    expect(screen.getByText('This field is required.')).toBeTruthy();
    const accepted = handlers['POST /api/mail/suppressions'];
    handlers['POST /api/mail/suppressions'] = () => refusal(422, 'validation_failed', 'That is no address.');
    await userEvent.type(screen.getByLabelText(/^E-mail address/), 'bo@families.example');
    await userEvent.click(save);
    expect(await screen.findByText('That is no address.')).toBeTruthy();
    if (accepted) handlers['POST /api/mail/suppressions'] = accepted;
    await userEvent.selectOptions(screen.getByLabelText(/^Reason/), 'Unsubscribed');
    await userEvent.click(save);
    await waitFor(() => expect(location.current).toBe('/unsubscribe-list'));
    expect(requests.filter(({ path }) => path === '/api/mail/suppressions').at(-1)?.body).toEqual({
      emailAddress: 'bo@families.example',
      reason: 'unsubscribed',
    });
  });
});
