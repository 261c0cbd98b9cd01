import { fakeApi, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { openArea } from '../area';
import { settings } from './area';
import { SchedulesPane } from './schedules-pane';

const REPORT = {
  flow: 'clock.report',
  pluginId: 'clock',
  title: 'Weekly report',
  time: '06:30',
  days: ['mon', 'fri'],
  ownTime: '06:30',
  ownDays: ['mon', 'fri'],
  isOwn: true,
  isPaused: false,
  mayPause: true,
  nextOn: '2026-01-09T06:30:00Z',
  changedOn: null,
  changedBy: null,
};
const POLL = {
  ...REPORT,
  flow: 'clock.poll',
  title: 'Asking',
  time: null,
  days: [],
  mayPause: false,
  nextOn: null,
};

function show(schedules: object[], save = () => success(REPORT) as object) {
  const api = fakeApi({
    'GET /api/dynamicSettings/getSchedules': () => success(schedules),
    'POST /api/dynamicSettings/saveSchedule': save as never,
  });
  return { ...api, ...renderInShell(<SchedulesPane />, { user: { isAdmin: true } }) };
}
const saved = (requests: { path: string; body: unknown }[]) =>
  requests.findLast(({ path }) => path.endsWith('/saveSchedule'))?.body;

beforeAll(async () => {
  await startI18n();
  await openArea(settings, 'en');
});

describe('SchedulesPane', () => {
  test('says when each runs, in whose zone, and what cannot be changed', async () => {
    show([REPORT, POLL]);
    const report = await screen.findByRole('region', { name: 'Weekly report' });
    expect(within(report).getByText(/^Monday and Friday at 6:30/)).toBeTruthy();
    expect(screen.getByText(/Times are in the time zone/)).toBeTruthy();
    const poll = screen.getByRole('region', { name: 'Asking' });
    expect(within(poll).getByText('Many times a day, as set by the plugin.')).toBeTruthy();
    expect(within(poll).getByText(/This cannot be paused/)).toBeTruthy();
    expect(within(poll).queryByRole('button')).toBeNull();
  });

  test('stores another time and other days', async () => {
    const { requests } = show([REPORT]);
    await userEvent.click(await screen.findByRole('button', { name: 'Change: Weekly report' }));
    const time = screen.getByLabelText(/Time/);
    await userEvent.clear(time);
    await userEvent.type(time, '18:05');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(saved(requests)).toEqual({
        flow: 'clock.report',
        time: '18:05',
        days: ['fri', 'sun'],
        isPaused: false,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });

  test('wants a day, lets it rest, and says why it was refused', async () => {
    const { requests } = show([REPORT], () => refusal(422, 'validation_failed', 'This has to run.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Change: Weekly report' }));
    for (const name of ['Monday', 'Friday']) {
      await userEvent.click(screen.getByRole('checkbox', { name }));
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Choose at least one day.')).toBeTruthy();
    expect(saved(requests)).toBeUndefined();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Friday' }));
    await userEvent.click(screen.getByRole('switch', { name: /Pause/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This has to run.');
    expect(saved(requests)).toMatchObject({ isPaused: true, days: ['fri'] });
  });

  test('gives a chosen time back to the plugin', async () => {
    const chosen = { ...REPORT, time: '18:05', isOwn: false, changedBy: 'Robin' };
    const { requests } = show([chosen]);
    expect(await screen.findByText(/6:05.*, chosen by Robin/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Change: Weekly report' }));
    await userEvent.click(screen.getByRole('button', { name: "Use the plugin's schedule" }));
    await waitFor(() => expect(saved(requests)).toMatchObject({ time: null, isPaused: false }));
  });

  test('says that there is none', async () => {
    show([]);
    expect(await screen.findByText('No plugin of your district has a schedule.')).toBeTruthy();
  });
});
