import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { records, refusal } from '../testing';
import { PETS, setUp } from './pets.fixture';

describe('DataGrid', () => {
  test('shows the records, with the total and the fixed filter in the request', async () => {
    const { lastQuestion } = setUp();
    expect(await screen.findByRole('link', { name: 'Ada' })).toBeTruthy();
    expect(screen.getByText('1–2 of 2')).toBeTruthy();
    expect(lastQuestion()?.filters).toEqual([{ property: 'owner', operator: 'eq', values: ['me'] }]);
  });

  test('shows a skeleton only when the answer takes its time', async () => {
    setUp(() => new Promise(() => undefined));
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  test('says why it is empty', async () => {
    setUp(() => records([]));
    expect(await screen.findByText('No pets yet')).toBeTruthy();
  });

  test('offers a reset when nothing fits the search', async () => {
    const { handlers, lastQuestion } = setUp();
    await screen.findByRole('link', { name: 'Ada' });
    handlers['POST /api/search/records Pets'] = () => records([]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'zz{Enter}');
    expect(await screen.findByText('Nothing matches your search and filters.')).toBeTruthy();
    expect(lastQuestion()?.phrase).toBe('zz');
    handlers['POST /api/search/records Pets'] = () => records(PETS);
    await userEvent.click(screen.getAllByRole('button', { name: 'Reset filters' })[0] as HTMLElement);
    expect(await screen.findByRole('link', { name: 'Ada' })).toBeTruthy();
  });

  test('says what the filters of the page itself leave out, and shows all', async () => {
    const { lastQuestion } = setUp(() => records([]), { isPreset: true });
    expect(await screen.findByText('No dogs')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('No pets yet')).toBeTruthy();
    expect(lastQuestion()?.filters).toHaveLength(1);
  });

  test('says what failed, and tries again', async () => {
    const { handlers } = setUp(() => refusal(500, 'server_error', 'The database did not answer.'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The database did not answer.');
    expect(alert.textContent).toContain('server_error');
    handlers['POST /api/search/records Pets'] = () => records(PETS);
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Ada' })).toBeTruthy();
  });

  test('sorts by a column', async () => {
    const { lastQuestion } = setUp();
    await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
    await waitFor(() => expect(lastQuestion()?.sort).toEqual([{ property: 'name', direction: 'asc' }]));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  });

  test('filters by some of a column’s values', async () => {
    const { lastQuestion } = setUp();
    await userEvent.click(await screen.findByRole('button', { name: 'Filter by Kind' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Dog' }));
    await waitFor(() =>
      expect(lastQuestion()?.filters).toContainEqual({ property: 'kind', operator: 'in', values: ['dog'] }),
    );
  });

  test('keeps the selection while it turns the page', async () => {
    const { handlers, lastQuestion } = setUp(() => records(PETS, 60));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Bo' }));
    handlers['POST /api/search/records Pets'] = () => records([{ id: '3', name: 'Cleo', kind: 'cat' }], 60);
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Cleo' }));
    expect(lastQuestion()?.fromIndex).toBe(25);
    expect(screen.getByText('Picked Bo and Cleo')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText('2 selected')).toBeNull();
  });

  test('goes down and up by the arrow keys, picks by space and opens by enter', async () => {
    const { location } = setUp();
    const ada = await screen.findByRole('link', { name: 'Ada' });
    ada.focus();
    await userEvent.keyboard('{ArrowDown} ');
    expect(screen.getByText('Picked Bo')).toBeTruthy();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(location.current).toBe('/pets/1');
  });

  test('opens a row by a click anywhere on it', async () => {
    const { location } = setUp();
    await userEvent.click(await screen.findByText('dog'));
    expect(location.current).toBe('/pets/2');
  });

  test('changes a row in place when the server says so', async () => {
    const { handlers, send } = setUp();
    await screen.findByRole('link', { name: 'Ada' });
    handlers['POST /api/search/records Pets'] = () =>
      records([{ id: '1', name: 'Ada Lovelace', kind: 'cat' }]);
    send({ model: 'Pets', payload: { id: '1' } });
    expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toBeTruthy();
  });
});
