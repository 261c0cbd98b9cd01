import { fakeApi, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const BATCH = {
  batchId: 'b1',
  reason: 'The mail server refused 20 of the last 20 e-mails.',
  pausedAt: '2026-11-20T08:00:00Z',
};

describe('PausedPage', () => {
  test('says why a batch waits, and sends the rest', async () => {
    let batches = [BATCH];
    const { requests } = fakeApi({
      'GET /api/mail/paused': () => success({ batches }),
      'POST /api/mail/resume': () => {
        batches = [];
        return success({});
      },
    });
    const { notices } = renderAt('/paused-mail');
    expect(await screen.findByText(BATCH.reason)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send the rest' }));
    expect(await screen.findByText('No batch is paused.')).toBeTruthy();
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', message: 'The remaining e-mails are being sent.' }]),
    );
    expect(requests.find(({ path }) => path.endsWith('/resume'))?.body).toEqual({ batchId: 'b1' });
  });
});
