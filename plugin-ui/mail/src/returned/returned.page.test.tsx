import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const ROW = {
  id: 'r1',
  kind: 'unknown',
  email: '',
  words: 'Re: Your report card',
  status: '',
  source: 'mailbox',
  mailId: null,
  isOpen: true,
  receivedAt: '2026-11-20T08:00:00Z',
  decidedAt: null,
};

function setUp(path = '/returned-mail', handlers = {}) {
  const api = fakeApi({
    'POST /api/search/records ReturnedMails': () => records([ROW]),
    'GET /api/mail/returned/r1': () =>
      success({
        sender: 'Ana <ana@families.example>',
        subject: 'Re: Your report card',
        text: 'My old one is dead',
      }),
    'POST /api/mail/returned/r1/decide': () => success({}),
    ...handlers,
  });
  return { ...api, ...renderAt(path) };
}

describe('ReturnedPage', () => {
  test('lists at first what waits for a person, each with its way to it', async () => {
    const { requests } = setUp();
    const link = await screen.findByRole('link', { name: 'Not recognized' });
    expect(link.getAttribute('href')).toBe('/returned-mail/r1');
    expect(JSON.stringify(requests[0]?.body)).toContain('isOpen');
  });

  test('shows one and blocks the address that it is about', async () => {
    const { requests, location } = setUp('/returned-mail/r1');
    expect(await screen.findByText('My old one is dead')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Address that no longer exists/), 'ana@families.example');
    await userEvent.click(screen.getByRole('button', { name: 'Stop sending e-mail to this address' }));
    await waitFor(() => expect(location.current).toBe('/returned-mail'));
    expect(requests.find(({ path }) => path.endsWith('/decide'))?.body).toEqual({
      verdict: 'block',
      emailAddress: 'ana@families.example',
    });
  });

  test('dismisses one', async () => {
    const { location } = setUp('/returned-mail/r1');
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(location.current).toBe('/returned-mail'));
  });

  test('says when somebody was faster', async () => {
    const gone = () => refusal(404, 'not_found', 'There is no such mail any more.');
    setUp('/returned-mail/r1', { 'GET /api/mail/returned/r1': gone });
    expect(await screen.findByText('There is no such mail any more.')).toBeTruthy();
  });
});
