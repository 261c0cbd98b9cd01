import { fakeApi, records, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { en } from '../testing/dictionary';
import JobsCard from './jobs-card';

const days = (counts: readonly [number, number][]) => ({
  'GET /api/pdf/jobs/getWeek': () =>
    success({ days: counts.map(([sent, opened], n) => ({ day: `2026-11-2${n}`, sent, opened })) }),
});
const QUIET = days([[0, 0]]);

const job = (id: string, counts: object) => ({
  id,
  status: 'complete',
  subject: `Report cards ${id}`,
  studentCount: 1180,
  missedCount: 0,
  problemCount: 0,
  heldCount: 0,
  lockedCount: 0,
  ...counts,
});

const draw = () => renderInShell(<JobsCard />, { plugin: { id: 'delivery', dictionary: en } });

describe('JobsCard', () => {
  test('shows the five newest jobs, and every number leads to what it counts', async () => {
    const many = ['1', '2', '3', '4', '5', '6'].map((id) => job(id, id === '1' ? { missedCount: 3 } : {}));
    fakeApi({ ...QUIET, 'POST /api/search/records Jobs': () => records(many) });
    draw();
    expect(await screen.findByRole('link', { name: 'Report cards 5' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Report cards 6' })).toBeNull();
    expect(screen.getByRole('link', { name: '3 e-mails did not arrive' }).getAttribute('href')).toBe(
      '/job/1?show=failed',
    );
    expect(screen.getAllByRole('link', { name: '1,180 persons' })[0]?.getAttribute('href')).toBe('/job/1');
    expect(screen.queryByRole('link', { name: /problem/ })).toBeNull();
  });

  test('asks for jobs that need somebody first, and names what is open in them', async () => {
    const { requests } = fakeApi({
      ...QUIET,
      'POST /api/search/records Jobs': () =>
        records([job('1', { heldCount: 1, lockedCount: 2, problemCount: 1 })]),
    });
    draw();
    const held = await screen.findByRole('link', { name: '1 held document' });
    expect(held.getAttribute('href')).toBe('/job/1?show=held');
    expect(screen.getByRole('link', { name: '2 locked documents' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '1 open problem' })).toBeTruthy();
    const asked = requests.find(({ path }) => path === '/api/search/records');
    expect(asked?.body).toMatchObject({
      sort: [{ property: 'needsPerson', direction: 'desc' }, { property: 'createdOn' }],
    });
  });

  test('shows what went out this week and how much of it is opened, as a table too', async () => {
    fakeApi({
      ...days([
        [0, 0],
        [1000, 250],
        [1, 1],
      ]),
      'POST /api/search/records Jobs': () => records([job('1', {})]),
    });
    draw();
    expect(await screen.findByText('1,001 documents were sent in the last 7 days')).toBeTruthy();
    expect(screen.getByText(/251 opened \(25%\)/)).toBeTruthy();
    await userEvent.click(screen.getByText('Show as a table'));
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['DaySentOpened', 'Nov 20, 202600', 'Nov 21, 20261,000250', 'Nov 22, 202611']);
  });

  test('says kindly that the jobs are not for whoever looks, such as customer support', async () => {
    fakeApi({
      ...QUIET,
      'POST /api/search/records Jobs': () => refusal(403, 'forbidden', 'You are not authorized.'),
    });
    draw();
    expect(await screen.findByText('Only staff of this district can see its jobs.')).toBeTruthy();
    expect(screen.queryByText('You are not authorized.')).toBeNull();
  });

  test('says why there are none to see', async () => {
    fakeApi({
      ...QUIET,
      'POST /api/search/records Jobs': () => refusal(503, 'unavailable', 'Not available at the moment.'),
    });
    draw();
    expect(await screen.findByText('Not available at the moment.')).toBeTruthy();
  });
});
