import { fakeApi, questionsFor, records, refusal, renderInShell, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n';
import { openArea } from '../area';
import { AnnouncementPage } from './announcement.page';
import { AnnouncementsPage } from './announcements.page';
import type { AnnouncementRecord } from './announcements.queries';
import { announcements } from './area';
import { NewAnnouncementPage } from './new-announcement.page';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const record = (parts: Partial<AnnouncementRecord> = {}): AnnouncementRecord => ({
  id: 'a1',
  text: 'Maintenance',
  texts: { en: 'Maintenance', ar: 'صيانة' },
  severity: 'warning',
  startsOn: inHours(-1),
  endsOn: inHours(5),
  isForEverybody: true,
  audience: [],
  withdrawnOn: null,
  organizations: [],
  __i: {
    guid: 'a1',
    model: 'Announcements',
    version: 3,
    specs: [],
    tags: [],
    acl: {},
    auditing: { createdOn: inHours(-2), createdBy: 'kim', updatedOn: inHours(-2), updatedBy: 'kim' },
  },
  ...parts,
});

function setUp(path: string, found: AnnouncementRecord[] = []) {
  const api = fakeApi({
    'POST /api/search/records Announcements': () => records(found),
    'GET /api/instance/Announcements/a1': () => success(found[0]),
    'POST /api/search/records': () => records([{ id: 'd1', name: 'Lincoln' }]),
    'POST /api/message': () => success(record()),
    'POST /api/message/change': () => success(record()),
    'POST /api/message/withdraw': () => success(record()),
  });
  const pages = (
    <Routes>
      <Route path="/announcements" element={<AnnouncementsPage />} />
      <Route path="/announcements/new" element={<NewAnnouncementPage />} />
      <Route path="/announcements/:id" element={<AnnouncementPage />} />
    </Routes>
  );
  const view = renderInShell(pages, { path, user: { isSupport: true } });
  const sent = (call: string) =>
    api.requests.find(({ path: asked }) => asked === `/api/message${call}`)?.body;
  return { ...api, ...view, sent };
}

beforeAll(async () => {
  await startI18n();
  await openArea(announcements, 'en');
});

describe('AnnouncementsPage', () => {
  test('shows how each stands and who reads it', async () => {
    const audience = [1, 2, 3, 4].map((number) => ({ id: `${number}`, label: `District ${number}` }));
    setUp('/announcements', [
      record(),
      record({ id: 'a2', startsOn: inHours(1), isForEverybody: false, audience: audience.slice(0, 2) }),
      record({ id: 'a3', endsOn: inHours(-1), isForEverybody: false, audience }),
      record({ id: 'a4', withdrawnOn: inHours(-1) }),
    ]);
    await screen.findByText('Withdrawn');
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows[1]).toMatch(/Current.*Warning.*Everybody/);
    expect(rows[2]).toMatch(/Planned.*District 1, District 2/);
    expect(rows[3]).toMatch(/Ended.*4 districts/);
  });

  test('an empty register says what it is for; a part of it asks for that part alone', async () => {
    const { requests } = setUp('/announcements');
    expect(await screen.findByText('Nothing has been announced yet.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Planned' }));
    expect(await screen.findByText('Nothing is planned.')).toBeTruthy();
    const asked = questionsFor('Announcements', requests).flatMap(({ filters = [] }) => filters);
    expect(asked).toContainEqual(expect.objectContaining({ property: 'startsOn', operator: 'gt' }));
  });
});

describe('NewAnnouncementPage', () => {
  test('tells chosen districts, in each language, and shows before what they will read', async () => {
    const { sent, location, notices } = setUp('/announcements/new');
    await userEvent.type(await screen.findByLabelText(/^English/), 'Closed at five');
    await userEvent.type(screen.getByLabelText('العربية'), 'نغلق');
    const preview = screen.getByRole('region', { name: 'Preview' });
    await within(preview).findByText('Closed at five');
    await userEvent.click(screen.getByRole('radio', { name: /^Critical/ }));
    const day = inHours(48).slice(0, 10);
    await userEvent.type(screen.getByLabelText(/^Last day/), day);
    await userEvent.click(screen.getByRole('radio', { name: 'Staff of chosen districts' }));
    await userEvent.type(await screen.findByRole('combobox', { name: /^Districts/ }), 'Linc');
    await userEvent.click(await screen.findByRole('option', { name: 'Lincoln' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show to 1 district' }));
    await waitFor(() => expect(location.current).toBe('/announcements'));
    expect(sent('')).toMatchObject({
      texts: { en: 'Closed at five', ar: 'نغلق' },
      severity: 'critical',
      startsOn: null,
      organizations: ['d1'],
    });
    expect(notices.at(-1)?.message).toBe('The announcement is shown.');
  });

  test('says what is missing, and what the server refuses at its field', async () => {
    const { handlers, sent } = setUp('/announcements/new');
    await userEvent.click(await screen.findByRole('radio', { name: 'Later' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show to everybody' }));
    expect(
      await screen.findAllByText(/^Begins at .*This field is required\.|^This field is required\.$/),
    ).toBeTruthy();
    expect(sent('')).toBeUndefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Now' }));
    await userEvent.type(screen.getByLabelText(/^English/), 'Soon');
    await userEvent.type(screen.getByLabelText(/^Last day/), '2099-01-01');
    handlers['POST /api/message'] = () =>
      refusal(422, 'validation_failed', 'x', { fields: { endsOn: 'Choose an end at most 90 days ahead.' } });
    await userEvent.click(screen.getByRole('button', { name: 'Show to everybody' }));
    expect(await screen.findByText('Choose an end at most 90 days ahead.')).toBeTruthy();
  });
});

describe('AnnouncementPage', () => {
  test('changes what goes on, but not when it has begun', async () => {
    const { sent } = setUp('/announcements/a1', [record()]);
    const english = await screen.findByLabelText(/^English/);
    expect(screen.queryByText('When the announced event begins')).toBeNull();
    await userEvent.type(english, ' at six');
    await userEvent.click(screen.getByRole('button', { name: 'Save and show it' }));
    await waitFor(() => expect(sent('/change')).toMatchObject({ id: 'a1', version: 3, organizations: null }));
    expect(sent('/change')).toMatchObject({ texts: { en: 'Maintenance at six', ar: 'صيانة' } });
  });

  test('asks before it takes one back', async () => {
    const { sent, notices } = setUp('/announcements/a1', [record()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Everybody');
    expect(sent('/withdraw')).toBeUndefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(notices.at(-1)?.message).toBe('The announcement is withdrawn.'));
    expect(sent('/withdraw')).toEqual({ id: 'a1' });
  });

  test('one that is over is only read', async () => {
    setUp('/announcements/a1', [record({ endsOn: inHours(-1) })]);
    expect(await screen.findByText(/This announcement has ended/)).toBeTruthy();
    expect(screen.getByText('صيانة')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });
});
