import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const ANN = {
  id: 'p1',
  personId: '00123',
  firstName: 'Ann',
  lastName: 'Lee',
  schoolId: 'north',
  schoolName: 'North High',
  email: null,
  guardianEmail: 'lee@example.org',
  birthDate: '2012-04-01',
  otherId: null,
  middleName: '',
  updatedOn: '2026-03-09T14:30:00+00:00',
};

function setUp(path: string, rows: object[] = [{ ...ANN, name: 'Ann Lee' }], state?: unknown) {
  const api = fakeApi({
    'POST /api/search/records Persons': () => records(rows),
    'POST /api/person/getPersonAndDocument': () => success({ person: ANN, documents: [] }),
    'POST /api/person/getGuardians': () => success({ guardians: [] }),
    'POST /api/person/update': () => success(ANN),
    'POST /api/person/create': () => success(ANN),
    'POST /api/person/deletePersons': () => success({ success: ['p1'], queued: 0 }),
    'POST /api/person/updatePersonSchool': () => success({ updated: 1 }),
  });
  return { ...api, ...renderAt(path, {}, {}, {}, state) };
}

const body = (requests: { path: string; body: unknown }[], call: string) =>
  requests.findLast(({ path }) => path.endsWith(`/person/${call}`))?.body;

describe('PersonsPage', () => {
  test('lists persons with their id, name, school and last update', async () => {
    setUp('/person');
    const link = await screen.findByRole('link', { name: '00123' });
    expect(link.getAttribute('href')).toBe('/person/p1');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    for (const header of ['Student ID', 'Name', 'School', 'Last updated']) {
      expect(headers.some((text) => text?.includes(header))).toBe(true);
    }
    for (const text of ['Ann Lee', 'North High', 'Mar 9, 2026']) expect(screen.getByText(text)).toBeTruthy();
  });

  test('leads to all that there is of a person, from the list and from their values', async () => {
    setUp('/person/p1');
    const all = await screen.findByRole('link', { name: 'Documents, e-mails and links of this person' });
    expect(all.getAttribute('href')).toBe('/student-detail/p1');
    const name = await screen.findByText('Ann Lee', { selector: 'td a' });
    expect(name.getAttribute('href')).toBe('/student-detail/p1');
  });

  test('a new person whom another page misses has the ID already, and leads back there', async () => {
    const handed = { personId: '4400013', back: '/job/j1/check?show=needs' };
    const { requests, location } = setUp('/person/new', undefined, handed);
    const field = await screen.findByRole('textbox', { name: /Student ID/ });
    expect(field).toHaveProperty('value', '4400013');
    await userEvent.type(screen.getByRole('textbox', { name: /First name/ }), 'Priya');
    await userEvent.type(screen.getByRole('textbox', { name: /Last name/ }), 'Patel');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(location.current).toBe('/job/j1/check?show=needs'));
    expect(body(requests, 'create')).toMatchObject({ personId: '4400013', firstName: 'Priya' });
  });

  test('a message of who is gone refreshes the list', async () => {
    const { handlers, send } = setUp('/person');
    await screen.findByRole('link', { name: '00123' });
    handlers['POST /api/search/records Persons'] = () => records([]);
    act(() => send({ model: 'PersonDelete', payload: { success: ['p1'] } }));
    expect(await screen.findByText('No persons yet')).toBeTruthy();
  });

  test('an empty list leads to the import', async () => {
    setUp('/person', []);
    expect(await screen.findByText('No persons yet')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'Import persons' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/person-import', '/person-import']);
  });

  test('changes a person and goes back to the list', async () => {
    const { requests, notices, location } = setUp('/person/p1');
    const mail = await screen.findByLabelText(/^Guardian's e-mail/);
    await userEvent.clear(mail);
    await userEvent.type(mail, 'new@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(location.current).toBe('/person'));
    expect(body(requests, 'update')).toMatchObject({
      id: 'p1',
      personId: '00123',
      guardianEmail: 'new@example.org',
      email: '',
      birthDate: '2012-04-01',
    });
    expect(notices).toEqual([{ kind: 'success', message: 'The person was saved.' }]);
  });

  test('says what is refused at its field', async () => {
    const { handlers } = setUp('/person/new');
    handlers['POST /api/person/create'] = () =>
      refusal(422, 'validation_failed', 'Check the fields.', {
        fields: { email: 'email is not one valid e-mail address.' },
      });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('email is not one valid e-mail address.')).toBeTruthy();
  });

  test('asks in numbers before it deletes', async () => {
    const { requests } = setUp('/person');
    await screen.findByRole('link', { name: '00123' });
    await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 1 person' }));
    expect(body(requests, 'deletePersons')).toBeUndefined();
    const dialog = await screen.findByRole('dialog', { name: 'Delete 1 person?' });
    expect(dialog.textContent).toContain('They are removed from the list of persons at once.');
    await userEvent.click(
      [...dialog.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Delete 1 person',
      ) as HTMLElement,
    );
    await waitFor(() => expect(body(requests, 'deletePersons')).toEqual({ ids: ['p1'] }));
  });

  test('moves the chosen to a school', async () => {
    const { requests, notices } = setUp('/person');
    await screen.findByRole('link', { name: '00123' });
    await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Move 1 person to a school' }));
    await userEvent.type(await screen.findByLabelText(/^School/), 'South{Enter}');
    await waitFor(() => expect(notices[0]?.message).toBe('1 person was moved.'));
    expect(body(requests, 'updatePersonSchool')).toEqual({ ids: ['p1'], schoolId: 'South' });
  });
});
