import { fakeApi, records, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const HOLD = {
  id: 'h1',
  kind: 'person',
  label: 'Ada Example (1001)',
  reason: 'A letter',
  isOpen: true,
  placedOn: '2026-03-09T14:30:00+00:00',
  placedBy: 'Robin Staff',
  releasedOn: null,
  releasedBy: '',
  releaseReason: '',
};

function setUp(path: string) {
  const api = fakeApi({
    'POST /api/search/records Holds': () => records([HOLD]),
    'GET /api/instance/Holds/h1': () => success(HOLD),
    'POST /api/documentType/all': () => success([]),
    'POST /api/retention/placeHold': () => success({ id: 'h1', kind: 'person', label: '', documents: 2 }),
    'POST /api/retention/releaseHold': () => success({ id: 'h1', kind: 'person', label: '', documents: 0 }),
  });
  return { ...api, ...renderAt(path) };
}

describe('HoldsPage', () => {
  test('lists what holds are on, and whether they are in force', async () => {
    setUp('/document-storage/holds');
    expect(await screen.findByRole('link', { name: 'Ada Example (1001)' })).toBeTruthy();
    expect(screen.getByText('In force')).toBeTruthy();
  });

  test('a hold on a person asks for the ID and a reason', async () => {
    const { requests, location } = setUp('/document-storage/holds/new');
    await userEvent.type(await screen.findByLabelText(/^Student ID/), '1001');
    await userEvent.click(screen.getByRole('button', { name: 'Place the legal hold' }));
    expect(screen.getByText('Enter at least three characters.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Reason/), 'A letter');
    await userEvent.click(screen.getByRole('button', { name: 'Place the legal hold' }));
    await waitFor(() => expect(location.current).toBe('/document-storage/holds'));
    expect(requests.find(({ path }) => path.endsWith('/placeHold'))?.body).toEqual({
      kind: 'person',
      reason: 'A letter',
      personId: '1001',
      schoolId: '',
      phrase: '',
    });
  });

  test('is released for a reason', async () => {
    const { requests, location } = setUp('/document-storage/holds/h1');
    await userEvent.type(await screen.findByLabelText(/^Reason for the release/), 'The case was closed');
    await userEvent.click(screen.getByRole('button', { name: 'Release the legal hold' }));
    await waitFor(() => expect(location.current).toBe('/document-storage/holds'));
    expect(requests.find(({ path }) => path.endsWith('/releaseHold'))?.body).toEqual({
      id: 'h1',
      reason: 'The case was closed',
    });
  });
});
