import { fakeApi, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { openArea } from '../area';
import { queue } from './area';
import { RunPage } from './run.page';

const RUN = {
  id: 'r1',
  type: 'Delivery',
  status: 'queued',
  attempt: 2,
  message: 'The scanner is not back yet.',
  createdOn: '2026-11-20T16:00:00Z',
  createdBy: 'edna',
  startedOn: null,
  processedOn: null,
  isEngineAway: false,
  attempts: [
    {
      number: 1,
      state: 'put_off',
      startedAt: '2026-11-20T16:00:01Z',
      endedAt: '2026-11-20T16:00:05Z',
      page: 'http://127.0.0.1:4200/runs/flow-run/x',
      steps: [{ name: 'cut_chunk', state: 'completed', startedAt: '2026-11-20T16:00:02Z', endedAt: null }],
    },
  ],
};

beforeAll(async () => {
  await startI18n();
  await openArea(queue, 'en');
});

function show(run: ReturnType<typeof success> | ReturnType<typeof refusal>) {
  fakeApi({ 'GET /api/queue/run': () => run });
  return renderInShell(<RunPage />, { path: '/queue/r1', user: { isAdmin: true } });
}

test('shows the attempts of a run, their steps and the way to the page of the engine', async () => {
  show(success(RUN));
  const attempt = await screen.findByRole('region', { name: 'Attempt 1' });
  expect(within(attempt).getByText(/Postponed/)).toBeTruthy();
  expect(within(attempt).getByRole('row', { name: /cut_chunk Done/ })).toBeTruthy();
  const link = within(attempt).getByRole('link', { name: 'Open in Prefect' });
  expect(link.getAttribute('href')).toBe('http://127.0.0.1:4200/runs/flow-run/x');
  expect(screen.getByText('The scanner is not back yet.')).toBeTruthy();
});

test('says when the engine does not answer, and shows the run all the same', async () => {
  show(success({ ...RUN, attempts: [], isEngineAway: true }));
  expect(await screen.findByText(/The flow engine is not responding/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Delivery' })).toBeTruthy();
});

test('a run that is not there is an error', async () => {
  show(refusal(404, 'not_found', 'There is no such run.'));
  expect(await screen.findByText('There is no such run.')).toBeTruthy();
});
