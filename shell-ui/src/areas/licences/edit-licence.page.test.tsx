import { fakeApi, renderInShell, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { addDictionaries, startI18n } from '../../i18n/i18n';
import { bootstrap } from '../../testing';
import { EditLicencePage } from './edit-licence.page';
import type { CustomerLicence, LicenceChange } from './licences.queries';
import en from './locales/en.json';

const feature = (name: string, title: string, isKnown: boolean, startDate: string | null) => ({
  feature: name,
  title,
  isKnown,
  startDate,
  endDate: null,
  until: null,
  state: startDate ? ('active' as const) : ('off' as const),
});

const LICENCE: CustomerLicence = {
  id: 'c1',
  schoolId: 'elm',
  name: 'Elm Schools',
  timezone: 'UTC',
  language: 'en',
  version: 3,
  settings: { databaseName: '', sisUrl: '' },
  today: '2026-03-10',
  supportNumber: '',
  startDate: null,
  endDate: null,
  state: 'active',
  closesAt: null,
  features: [
    feature('gradebook', 'Grade book', true, null),
    feature('timetable', 'timetable', false, '2026-01-01'),
  ],
};

describe('EditLicencePage', () => {
  test('a new feature is licensed, and that of a plugin which is gone keeps its days', async () => {
    const { requests } = fakeApi({
      'GET /api/shell/bootstrap': () => success(bootstrap()),
      'GET /api/customerLicense/slugOrId/c1': () => success(LICENCE),
      'POST /api/customerLicense/save': () => success(LICENCE),
    });
    await startI18n();
    addDictionaries('en', { licences: en });
    const page = (
      <Routes>
        <Route path="/licences/:id/edit" element={<EditLicencePage />} />
        <Route path="*" element={null} />
      </Routes>
    );
    await renderInShell(page, { path: '/licences/c1/edit', user: { roles: ['CustomerSupport'] } });
    const gone = await screen.findByRole('group', { name: 'timetable' });
    expect(within(gone).getByText(/No plugin here has this feature/)).toBeTruthy();
    const book = screen.getByRole('group', { name: 'Grade book' });
    expect(within(book).queryByText(/No plugin here/)).toBeNull();
    await userEvent.click(within(book).getByRole('switch', { name: 'Grade book' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save licence' }));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/save'))).toBe(true));
    const [body] = requests.filter(({ path }) => path.endsWith('/save')).map((request) => request.body);
    const saved = body as LicenceChange & { customerLicense: LicenceChange['licence'] };
    const sent = new Map(saved.customerLicense.features.map((each) => [each.feature, each.startDate]));
    expect(saved.flagChange).toBe(true);
    expect(sent.get('timetable')).toBe('2026-01-01');
    expect(sent.get('gradebook')).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
