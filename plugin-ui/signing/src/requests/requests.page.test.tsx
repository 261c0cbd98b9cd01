import { fakeApi, records, success } from '@homeroom/sdk/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { REQUEST, REQUEST_ROW, SIGNER } from '../request.fixture';
import { renderAt } from '../testing';

const UNPLANNED = { jobId: 'j1', title: 'Trip', problem: 'This job or its template no longer exists.' };

function setUp(
  path: string,
  rows: unknown[] = [REQUEST_ROW],
  request: object = REQUEST,
  unplanned: object[] = [],
) {
  const api = fakeApi({
    'POST /api/search/records DocumentSignatures': () => records(rows),
    'GET /api/documentSignature/counts': () =>
      success({
        counts: { open: 2, completed: 5, declined: 1 },
        heldUpBy: [{ kind: 'guardian1', count: 2 }],
        ...{
          declined: 1,
          paperRequested: 0,
          mailProblems: 0,
          keyWarning: 'Other programs show an unknown signer.',
        },
      }),
    'GET /api/documentSignature/turnAround': () =>
      success({ medianHours: 7.25, days: [{ day: '2026-03-09', made: 4, signed: 3, medianHours: 7.25 }] }),
    'GET /api/documentSignature/r1': () => success(request),
    'GET /api/documentSignature/timeline/r1': () =>
      success({
        acts: [
          ...[
            {
              at: '2026-03-09T10:00:00Z',
              act: 'created',
              actor: 'Grace Clerk',
              signerId: null,
              signer: '',
              details: {},
            },
          ],
          ...[
            {
              at: '2026-03-09T11:00:00Z',
              act: 'declined',
              actor: '',
              signerId: 's1',
              signer: 'Anna',
              details: { reason: 'Wrong class' },
            },
          ],
        ],
      }),
    'GET /api/documentSignature/getUnplannedJobs': () => success(unplanned),
    'POST /api/documentSignature/retryJob': () => success(null),
    'POST /api/documentSignature/sealAgain': () => success(null),
    'POST /api/documentSignature/remind': () => success({ done: 1, skipped: 0 }),
    'POST /api/documentSignature/cancel': () => success({ done: 1, skipped: 0 }),
    'POST /api/documentSignature/extend': () => success({ done: 1, skipped: 0 }),
    'POST /api/documentSignature/correct': () => success(request),
  });
  return { ...api, ...renderAt(path) };
}

describe('RequestsPage', () => {
  test('shows how far each document is', async () => {
    setUp('/document-signature');
    const row = (await screen.findByText('Byron')).closest('tr') as HTMLElement;
    expect(within(row).getByText('2 of 3')).toBeTruthy();
    expect(within(row).getByText('Waiting for signatures')).toBeTruthy();
    expect(within(row).getByText('Trip')).toBeTruthy();
    expect(await screen.findByText('Waiting for: Guardian 1: 2')).toBeTruthy();
  });

  test('a row is named by its document and person', async () => {
    setUp('/document-signature');
    expect(
      await screen.findByRole('link', { name: 'Waiting for signatures – Trip, Ada Byron' }),
    ).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /Trip, Ada Byron/ })).toBeTruthy();
  });

  test('has whose each document is, and when it was sent and signed', async () => {
    setUp('/document-signature', [{ ...REQUEST_ROW, signedOn: '2026-04-11T10:00:00Z' }]);
    const row = (await screen.findByText('Byron')).closest('tr') as HTMLElement;
    const table = row.closest('table') as HTMLElement;
    const headers = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(headers.slice(1)).toEqual([
      ...['Status', 'Document', 'School', 'Student ID', 'First name', 'Last name', 'Completed signers'],
      ...['Created on', 'Signed on'],
    ]);
    expect(cells.slice(3, 8)).toEqual(['NORTH', '1001', 'Ada', 'Byron', '2 of 3']);
    expect(cells[8]).toContain('Mar 9');
    expect(cells[9]).toContain('Apr 11');
  });

  test('says what is to be known of the key that seals', async () => {
    setUp('/document-signature');
    expect(await screen.findByText('Other programs show an unknown signer.')).toBeTruthy();
  });

  test('says which job could not be prepared, and goes on with it', async () => {
    const { requests } = setUp('/document-signature', [REQUEST_ROW], REQUEST, [UNPLANNED]);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(UNPLANNED.problem)).toBeTruthy();
    await userEvent.click(within(alert).getByRole('button', { name: 'Prepare the rest' }));
    await waitFor(() => {
      const sent = requests.find(({ path: called }) => called.endsWith('/retryJob'));
      expect(sent?.body).toEqual({ jobId: 'j1' });
    });
  });

  test('seals again what could not be sealed, once all have signed', async () => {
    const failed = { ...REQUEST, status: 'failed', problem: 'The disk is full.' };
    setUp('/document-signature/r1', [REQUEST_ROW], failed);
    expect(await screen.findByText('The document cannot be signed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Seal again' })).toBeNull();
    cleanup();

    const { requests, notices } = setUp('/document-signature/r1', [REQUEST_ROW], {
      ...failed,
      signedOn: '2026-04-11T10:00:00Z',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Seal again' }));
    await waitFor(() => {
      const sent = requests.find(({ path: called }) => called.endsWith('/sealAgain'));
      expect(sent?.body).toEqual({ requestId: 'r1' });
    });
    await waitFor(() =>
      expect(notices.map(({ message }) => message)).toEqual(['The document is being sealed again.']),
    );
  });

  test('says what fills an empty list', async () => {
    setUp('/document-signature', []);
    expect(await screen.findByText('Nothing has been sent for signature yet')).toBeTruthy();
  });

  test('every count opens the documents that it counts', async () => {
    const { location } = setUp('/document-signature');
    const doors = await screen.findByRole('navigation', { name: 'Documents by status' });
    await userEvent.click(within(doors).getByRole('link', { name: '1 Declined' }));
    expect(new URLSearchParams(location.current.split('?')[1]).get('DocumentSignatures.filter')).toBe(
      'status~in~declined',
    );
    expect(screen.getByText('Half of the documents are signed within 7.3 hours')).toBeTruthy();
  });

  test('reminds about the chosen documents that still wait', async () => {
    const done = { ...REQUEST_ROW, id: 'r2', lastName: 'Done', status: 'completed' };
    const { requests, notices } = setUp('/document-signature', [REQUEST_ROW, done]);
    for (const name of ['Byron', 'Done']) {
      const row = (await screen.findByText(name)).closest('tr') as HTMLElement;
      await userEvent.click(within(row).getByRole('checkbox'));
    }
    await userEvent.click(screen.getByRole('button', { name: 'Remind about 1 document' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remind about 1 document' }));
    await waitFor(() => expect(notices.map(({ message }) => message)).toEqual(['1 reminder is being sent.']));
    expect(requests.find(({ path }) => path.endsWith('/remind'))?.body).toEqual({ requestIds: ['r1'] });
  });
});

describe('ExtendRequests', () => {
  test('gives the chosen documents another end, once a day is named', async () => {
    const { requests, notices } = setUp('/document-signature');
    const row = (await screen.findByText('Byron')).closest('tr') as HTMLElement;
    await userEvent.click(within(row).getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Change the deadline of 1 document' }));
    const dialog = await screen.findByRole('dialog');
    const save = within(dialog).getByRole('button', { name: 'Change the deadline' });
    expect(save).toHaveProperty('disabled', true);
    fireEvent.change(within(dialog).getByLabelText(/Can be signed until/), {
      target: { value: '2027-03-01' },
    });
    await userEvent.click(save);
    await waitFor(() =>
      expect(notices.map(({ message }) => message)).toEqual(['The deadline of 1 document was changed.']),
    );
    const { body } = requests.find(({ path }) => path.endsWith('/extend')) as { body: { expiresOn: string } };
    expect(body).toEqual({ requestIds: ['r1'], expiresOn: new Date('2027-03-01T23:59:00').toISOString() });
  });
});

describe('RequestPanel', () => {
  test('says who holds it up, and what has happened', async () => {
    setUp('/document-signature/r1');
    expect(await screen.findByText('Waiting for Anna Byron.')).toBeTruthy();
    const acts = await screen.findByRole('list', { name: 'What has happened' });
    expect(within(acts).getByText('Wrong class')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download the sealed file' })).toBeNull();
  });

  test('corrects an address and sends a new link to it', async () => {
    const { requests, notices } = setUp('/document-signature/r1');
    await userEvent.click(await screen.findByRole('button', { name: 'Correct the address of Anna Byron' }));
    const field = await screen.findByLabelText(/E-mail address/);
    await userEvent.clear(field);
    await userEvent.type(field, 'anna@new.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save and send a new link' }));
    await waitFor(() =>
      expect(notices.map(({ message }) => message)).toEqual(['Saved. A new link is on its way.']),
    );
    expect(requests.find(({ path }) => path.endsWith('/correct'))?.body).toEqual({
      signerId: SIGNER.id,
      ...{ name: 'Anna Byron', email: 'anna@new.example', resend: true, expiresOn: null },
    });
  });

  test('what has ended can neither be cancelled nor corrected', async () => {
    setUp('/document-signature/r1', [], { ...REQUEST, status: 'completed', isSealed: true });
    expect(await screen.findByRole('button', { name: 'Download the sealed file' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Cancel|Correct/ })).toBeNull();
  });
});
