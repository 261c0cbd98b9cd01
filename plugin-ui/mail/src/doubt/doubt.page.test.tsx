import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const ROW = {
  id: 'm1',
  batchId: 'b1',
  key: '1',
  email: 'ana@families.example',
  category: 'delivery',
  state: 'held',
  message: 'The answer is missing.',
  createdAt: '2026-11-20T08:00:00Z',
  changedAt: '2026-11-20T08:30:00Z',
  sentAt: null,
};

async function choose() {
  const api = fakeApi({
    'POST /api/search/records MailLog': () =>
      records([ROW, { ...ROW, id: 'm2', email: 'bo@families.example' }]),
    'POST /api/mail/decide': () => success({ changed: 1, unchanged: 1 }),
  });
  const shell = { ...api, ...renderAt('/mail-in-doubt') };
  await userEvent.click((await screen.findAllByRole('checkbox'))[0] ?? document.body);
  return shell;
}

describe('DoubtPage', () => {
  test('asks for mails of unknown fate alone, and says what is known', async () => {
    const { requests } = await choose();
    expect(screen.getAllByText('The answer is missing.')).toHaveLength(2);
    const asked = JSON.stringify(requests.find(({ path }) => path.endsWith('/records'))?.body);
    expect(asked).toContain('"values":["unknown","held"]');
  });

  test('sends some again, after saying what that risks', async () => {
    const { requests, notices } = await choose();
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send 2 e-mails again?' });
    expect(dialog.textContent).toContain(
      '2 e-mails will be sent again. Families whose e-mail did arrive get it twice.',
    );
    await userEvent.click(screen.getAllByRole('button', { name: 'Send again' }).at(-1) ?? dialog);
    await waitFor(() =>
      expect(notices).toEqual([
        {
          kind: 'success',
          message:
            'Your decision about 1 e-mail was saved. 1 was not changed because its outcome is already known or it has expired.',
        },
      ]),
    );
    expect(requests.find(({ path }) => path.endsWith('/decide'))?.body).toEqual({
      ids: ['m1', 'm2'],
      decision: 'send_again',
    });
  });

  test('nothing is decided by a dialog that is closed, and a refusal is said in it', async () => {
    const { requests, handlers } = await choose();
    await userEvent.click(screen.getByRole('button', { name: 'It arrived' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Go back' }));
    expect(requests.some(({ path }) => path.endsWith('/decide'))).toBe(false);
    handlers['POST /api/mail/decide'] = () => refusal(503, 'unavailable', 'Not available at the moment.');
    await userEvent.click(screen.getByRole('button', { name: 'It arrived' }));
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'It arrived' })).at(-1) ?? document.body,
    );
    expect(await screen.findByText('Not available at the moment.')).toBeTruthy();
  });
});
