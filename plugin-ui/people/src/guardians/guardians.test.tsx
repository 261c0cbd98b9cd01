import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const MIA = {
  place: 1,
  name: 'Mia Lee',
  email: 'mia@example.org',
  phone: '',
  relationship: 'mother',
  language: 'es',
  priority: 1,
  receives: true,
  restricted: false,
  reason: '',
};
const BARRED = { ...MIA, place: 2, name: 'Sam Lee', restricted: true, reason: 'Court order of 2026.' };
const ANN = { id: 'p1', personId: '1', firstName: 'Ann', lastName: 'Lee', schoolId: 'North', updatedOn: 'x' };

function setUp(guardians: object[]) {
  const api = fakeApi({
    'POST /api/search/records Persons': () => records([]),
    'POST /api/person/getPersonAndDocument': () => success({ person: ANN, documents: [] }),
    'POST /api/person/getGuardians': () => success({ guardians }),
    'POST /api/person/addGuardian': () => success(MIA),
    'POST /api/person/updateGuardian': () => success(BARRED),
    'POST /api/person/endGuardian': () => success({}),
  });
  return { ...api, ...renderAt('/person/p1') };
}

const sent = (requests: { path: string; body: unknown }[], call: string) =>
  requests.findLast(({ path }) => path.endsWith(`/person/${call}`))?.body;

describe('Guardians', () => {
  test('says who gets documents and who must not, and why', async () => {
    setUp([MIA, BARRED]);
    const list = await screen.findByRole('region', { name: 'Guardians' });
    expect(await within(list).findByText('Mia Lee')).toBeTruthy();
    expect(list.textContent).toContain('Mother');
    expect(list.textContent).toContain('Custody restriction: Court order of 2026.');
    expect(within(list).queryByRole('button', { name: 'Remove Sam Lee' })).toBeNull();
  });

  test('says that nobody is known', async () => {
    setUp([]);
    expect(await screen.findByText(/There are no guardians/)).toBeTruthy();
  });

  test('adds one', async () => {
    const { requests, notices } = setUp([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add a guardian' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a guardian' });
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Mia Lee');
    await userEvent.selectOptions(within(dialog).getByLabelText('Relationship'), 'Mother');
    await userEvent.selectOptions(within(dialog).getByLabelText('Language'), 'español');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices[0]?.message).toBe('The guardian was saved.'));
    expect(sent(requests, 'addGuardian')).toMatchObject({
      person: 'p1',
      name: 'Mia Lee',
      relationship: 'mother',
      language: 'es',
      restricted: false,
    });
  });

  test('restricts one, and says at its field that a reason is needed', async () => {
    const { requests, notices, handlers } = setUp([MIA]);
    const saved = handlers['POST /api/person/updateGuardian'];
    handlers['POST /api/person/updateGuardian'] = () =>
      refusal(422, 'validation_failed', 'Check the fields.', { fields: { reason: 'Say why.' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Mia Lee' }));
    const dialog = await screen.findByRole('dialog', { name: 'Guardian' });
    await userEvent.click(within(dialog).getByRole('switch', { name: /^Custody restriction/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Say why.')).toBeTruthy();

    if (saved) handlers['POST /api/person/updateGuardian'] = saved;
    await userEvent.type(within(dialog).getByLabelText(/^Why/), 'Court order.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices[0]?.message).toContain('are being recalled'));
    expect(sent(requests, 'updateGuardian')).toMatchObject({
      place: 1,
      restricted: true,
      reason: 'Court order.',
    });
  });

  test('asks before one is ended', async () => {
    const { requests } = setUp([MIA]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Mia Lee' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Mia Lee as a guardian?' });
    expect(sent(requests, 'endGuardian')).toBeUndefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent(requests, 'endGuardian')).toEqual({ person: 'p1', place: 1 }));
  });
});
