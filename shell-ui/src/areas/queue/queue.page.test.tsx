import type { RecordsQuestion } from '@homeroom/sdk';
import {
  fakeApi,
  questionsFor,
  records,
  refusal,
  renderInShell,
  success,
  type TestShellOptions,
} from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { openArea } from '../area';
import { queue } from './area';
import { QueuePage } from './queue.page';

const run = (id: string, parts: object = {}) => ({
  id,
  status: 'running',
  type: 'PdfSplitter',
  schoolName: 'Springfield',
  subject: 'Report cards',
  personCount: 1234,
  deliveryType: 'email',
  createdOn: '2026-11-20T16:00:00Z',
  createdBy: 'edna',
  processedOn: null,
  isStuck: false,
  message: '',
  plugin: 'delivery',
  ...parts,
});

const TYPES = [
  { key: 'MailSender', title: 'Mail', isRoutine: true },
  { key: 'PdfSplitter', title: 'Delivery', isRoutine: false },
  { key: 'clubs.count', title: 'Counting of clubs', isRoutine: false },
];

function show(
  runs: object[],
  stuck = 0,
  entitlements: TestShellOptions['entitlements'] = {},
  handlers: Parameters<typeof fakeApi>[0] = {},
  user: TestShellOptions['user'] = { isAdmin: true },
) {
  const api = fakeApi({
    'GET /api/queue/types': () => success(TYPES),
    'POST /api/search/records QueueMessages': ({ body }) =>
      (body as RecordsQuestion).count === 'total' ? records([], stuck) : records(runs),
    'POST /api/queue/cancel': () => success({}),
    'POST /api/queue/retry': () => success({}),
    ...handlers,
  });
  return { ...api, ...renderInShell(<QueuePage />, { user, entitlements }) };
}

beforeAll(async () => {
  await startI18n();
  await openArea(queue, 'en');
});

describe('QueuePage', () => {
  test('shows what runs, for how many persons, and what is stuck', async () => {
    show([run('r1'), run('r2', { isStuck: true, personCount: null, deliveryType: null })]);
    await screen.findByText('Stuck');
    const [, first, second] = screen.getAllByRole('row');
    expect(first?.textContent).toMatch(/Running.*Delivery.*Report cards.*Springfield.*1,234.*E-mail/);
    expect(second?.textContent).toMatch(/Stuck.*–/);
  });

  test('a run that is over is not called as a job is of which all is sent', async () => {
    show([run('r1', { status: 'completed' })]);
    await screen.findByRole('link', { name: 'Delivery' });
    expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/^Finished/);
  });

  test('where nothing is stuck any more it says so', async () => {
    const { handlers } = show([run('r1', { isStuck: true })], 1);
    const door = await screen.findByRole('button', { name: 'Show them' });
    handlers['POST /api/search/records QueueMessages'] = () => records([], 0);
    await userEvent.click(door);
    expect(await screen.findByText('No run is stuck.')).toBeTruthy();
    expect(screen.queryByText('Nothing has run yet.')).toBeNull();
  });

  test('each row leads to its run', async () => {
    show([run('r1')]);
    const link = await screen.findByRole('link', { name: 'Delivery' });
    expect(link.getAttribute('href')).toBe('/queue/r1');
  });

  test('support looks, and has nothing to stop or retry with', async () => {
    show([run('r1')], 0, {}, {}, { isSupport: true });
    expect(await screen.findByText('Springfield')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/^Only runs of your own district/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Customer licences' }).getAttribute('href')).toBe('/licences');
  });

  test('tells nobody else of customers', async () => {
    show([run('r1')]);
    expect(await screen.findByText('Springfield')).toBeTruthy();
    expect(screen.queryByText(/^Only runs of your own district/)).toBeNull();
  });

  test('begins without what is routine, and with the types of every plugin', async () => {
    const { requests } = show([run('r1', { type: 'clubs.count' })]);
    expect(await screen.findByText('Counting of clubs')).toBeTruthy();
    expect(questionsFor('QueueMessages', requests)[0]?.filters).toEqual([
      { property: 'type', operator: 'in', values: ['PdfSplitter', 'clubs.count'] },
    ]);
  });

  test('shows all runs while nobody can tell of which types they may be', async () => {
    const { requests } = show(
      [run('r1')],
      0,
      {},
      { 'GET /api/queue/types': () => refusal(500, 'internal', 'Oh') },
    );
    expect(await screen.findByText('PdfSplitter')).toBeTruthy();
    expect(questionsFor('QueueMessages', requests)[0]?.filters).toEqual([]);
  });

  test('stops and retries what is selected, each where it can be, and says what was refused', async () => {
    const { requests, notices, handlers } = show([
      run('r1'),
      run('r2', { status: 'failed' }),
      run('r3', { status: 'completed' }),
    ]);
    await userEvent.click(await screen.findByRole('checkbox', { name: /all rows/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Stop 1 run' }));
    await waitFor(() => expect(notices.at(-1)?.message).toBe('1 run was stopped'));
    expect(requests.find(({ path }) => path === '/api/queue/cancel')?.body).toEqual({ id: 'r1' });
    handlers['POST /api/queue/retry'] = () => refusal(409, 'conflict', 'The job is complete.');
    await userEvent.click(screen.getByRole('checkbox', { name: /all rows/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry 1 run' }));
    await waitFor(() => expect(notices.at(-1)?.message).toBe('The job is complete.'));
  });

  test('retries only what a licence covers, and says why not the rest', async () => {
    const failed = { status: 'failed' };
    const { requests } = show([run('r1', failed), run('r2', { ...failed, plugin: 'people' })], 0, {
      delivery: { state: 'lapsed', until: '2026-03-09' },
    });
    await screen.findAllByText('Springfield');
    const [, first] = screen.getAllByRole('checkbox');
    await userEvent.click(first as HTMLElement);
    const refused = screen.getByRole('button', { name: 'Retry 0 runs' });
    expect(refused.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/The licence for this ended on March 9, 2026/)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: /all rows/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry 1 run' }));
    const retried = () => requests.filter(({ path }) => path === '/api/queue/retry').map(({ body }) => body);
    await waitFor(() => expect(retried()).toEqual([{ id: 'r2' }]));
  });

  test('the number of stuck runs is a door to them', async () => {
    const { requests } = show([run('r1', { isStuck: true })], 2);
    const notice = (await screen.findByText(/2 runs have not moved/)).closest('[role=status]');
    await userEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Show them' }));
    await waitFor(() =>
      expect(JSON.stringify(questionsFor('QueueMessages', requests).at(-1)?.filters)).toContain('isStuck'),
    );
    expect(await screen.findByRole('button', { name: 'Show all' })).toBeTruthy();
  });
});
