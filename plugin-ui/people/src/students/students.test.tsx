import { fakeApi, records, refusal, success, type TestShellOptions } from '@homeroom/sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const ANN = {
  ...{
    id: 'p1',
    personId: '00123',
    firstName: 'Ann',
    lastName: 'Lee',
    schoolId: 'North',
    schoolName: 'North',
    email: null,
  },
  ...{ guardianEmail: 'lee@example.org', birthDate: '2015-01-10', otherId: null, middleName: '' },
  updatedOn: '2026-03-09T14:30:00+00:00',
};
const MIA = {
  ...{ place: 1, name: 'Mia Lee', email: 'lee@example.org', phone: '555 0101', relationship: 'mother' },
  ...{ language: 'es', priority: 1, receives: true, restricted: false, reason: '' },
};
const BARRED = { ...MIA, place: 2, name: 'Sam Lee', language: '', restricted: true, reason: 'Court order.' };
const EDITOR = { roles: ['SchoolAdministrator'] };
const PANELS = [
  { id: 'delivery', title: 'Deliveries', content: <p>What was sent</p> },
  { id: 'storage', title: 'Documents', content: <p>What is kept</p> },
];

function setUp(
  path: string,
  panels = PANELS,
  user: TestShellOptions['user'] = {},
  entitlements: TestShellOptions['entitlements'] = {},
) {
  const api = fakeApi({
    'POST /api/search/records Persons': () => records([{ ...ANN, name: 'Ann Lee' }]),
    'POST /api/person/getPersonAndDocument': () => success({ person: ANN, documents: [] }),
    'POST /api/person/getGuardians': () => success({ guardians: [MIA, BARRED] }),
  });
  const lists = [{ id: 'delivery', title: 'Sent documents', content: <p>All that was sent</p> }];
  const places = { 'person.panel@1': panels, 'person.list@1': lists };
  return { ...api, ...renderAt(path, entitlements, places, user) };
}

describe('StudentsPage', () => {
  test('finds persons in the directory, and leads to each', async () => {
    setUp('/student-detail');
    const link = await screen.findByRole('link', { name: 'Ann Lee' });
    expect(link.getAttribute('href')).toBe('/student-detail/p1');
  });

  test('offers the lists of other plugins, each under an address of its own', async () => {
    const { location } = setUp('/student-detail');
    await userEvent.click(await screen.findByRole('link', { name: 'Sent documents' }));
    expect(await screen.findByText('All that was sent')).toBeTruthy();
    expect(location.current).toBe('/student-detail/all/delivery');
  });
});

describe('StudentPage', () => {
  test('shows who it is, and what each plugin has of them in a tab with its address', async () => {
    const { location } = setUp('/student-detail/p1');
    expect(await screen.findByRole('heading', { name: 'Ann Lee', level: 1 })).toBeTruthy();
    for (const text of ['00123', 'January 10, 2015', 'lee@example.org', 'What was sent'])
      expect(screen.getByText(text)).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Information about this person' }));
    expect(tabs.getByRole('link', { name: 'Deliveries' }).getAttribute('aria-current')).toBe('page');
    await userEvent.click(tabs.getByRole('link', { name: 'Documents' }));
    expect(await screen.findByText('What is kept')).toBeTruthy();
    expect(location.current).toBe('/student-detail/p1/storage');
  });

  test('whoever may change people finds the guardians with their languages and standing, and the way to edit', async () => {
    setUp('/student-detail/p1', PANELS, EDITOR);
    const guardians = await screen.findByRole('region', { name: 'Guardians' });
    expect(await within(guardians).findByText('Mia Lee')).toBeTruthy();
    for (const text of ['lee@example.org', '555 0101', 'español', "The district's language"])
      expect(guardians.textContent).toContain(text);
    expect(guardians.textContent).toContain('Custody restriction: Court order.');
    expect(screen.queryByText("Guardian's e-mail")).toBeNull();
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/person/p1');
  });

  test('others are asked for no guardians', async () => {
    const { requests } = setUp('/student-detail/p1');
    expect(await screen.findByText("Guardian's e-mail")).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Guardians' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(requests.filter(({ path }) => path.endsWith('/getGuardians'))).toEqual([]);
  });

  test('without a licence nothing of it can be changed', async () => {
    setUp('/student-detail/p1', PANELS, EDITOR, { people: { state: 'lapsed', until: '2026-11-01' } });
    const button = await screen.findByRole('button', { name: 'Edit' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  test('is there with one plugin alone, and says where there is none', async () => {
    setUp('/student-detail/p1', PANELS.slice(1));
    expect(await screen.findByText('What is kept')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Information about this person' })).toBeNull();
    setUp('/student-detail/p1', []);
    expect(await screen.findByText('No data is kept about this person.')).toBeTruthy();
  });

  test('shows what is kept of somebody who has left the directory', async () => {
    const { handlers } = setUp('/student-detail');
    handlers['POST /api/person/getPersonAndDocument'] = () => refusal(404, 'person_unknown', 'Nobody.');
    await userEvent.click(await screen.findByRole('link', { name: 'Ann Lee' }));
    expect(await screen.findByText('What was sent')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'A person who is no longer in the list of persons',
    );
  });

  test('says that a part is not there for this user', async () => {
    setUp('/student-detail/p1/elsewhere');
    expect(await screen.findByText('This part is not available to you.')).toBeTruthy();
  });
});
