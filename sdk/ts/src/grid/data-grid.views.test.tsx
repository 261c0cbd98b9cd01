import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { questionsFor, records, success } from '../testing';
import { PETS, setUp, VIEWS } from './pets.fixture';
import type { SavedView } from './views.queries';

describe('DataGrid, how it looks', () => {
  test('columns are hidden and rows drawn together, as this browser remembers', async () => {
    const { container } = setUp();
    await userEvent.click(await screen.findByRole('button', { name: 'Compact rows' }));
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Kind' }));
    expect(screen.queryByRole('columnheader', { name: 'Kind' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true);
    expect(container.querySelector('[data-density="compact"]')).toBeTruthy();
    expect(localStorage.getItem('grid.Pets')).toBe('{"density":"compact","hidden":["kind"]}');
  });

  test('a value that is longer than a line takes some lines, the others one each', async () => {
    setUp(() => records([{ id: '1', name: 'Ada', kind: 'A cat that '.repeat(20) }]));
    const long = (await screen.findByText(/^A cat that/)).closest('td');
    expect(long?.hasAttribute('data-words')).toBe(true);
    expect(screen.getByText('Ada').closest('td')?.hasAttribute('data-words')).toBe(false);
  });

  test('what the browser remembers is how the grid begins', async () => {
    localStorage.setItem('grid.Pets', '{"density":"compact","hidden":["kind"]}');
    const { container } = setUp();
    await screen.findByRole('link', { name: 'Ada' });
    expect(screen.queryByRole('columnheader', { name: 'Kind' })).toBeNull();
    expect(container.querySelector('[data-density="compact"]')).toBeTruthy();
  });

  const view: SavedView = {
    id: 'v1',
    name: 'Dogs',
    isShared: true,
    isDefault: false,
    createdBy: 'ada',
    problem: null,
    state: {
      filters: [{ property: 'kind', operator: 'in', values: ['dog'] }],
      sort: [{ property: 'name', direction: 'desc' }],
      columns: ['name'],
      density: 'compact',
      pageSize: 50,
    },
  };

  test('a view sets filters, order, columns and page size', async () => {
    const { lastQuestion } = setUp(() => records(PETS), { views: [view] });
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Dogs/ }));
    await waitFor(() => expect(lastQuestion()?.filters).toHaveLength(2));
    expect(lastQuestion()?.sort).toEqual([{ property: 'name', direction: 'desc' }]);
    expect(screen.queryByRole('columnheader', { name: 'Kind' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete the view Dogs' })).toBeNull();
  });

  test('the default view starts the list, one’s own before the district’s', async () => {
    const own = {
      ...view,
      id: 'v2',
      isShared: false,
      isDefault: true,
      state: { ...view.state, pageSize: 100 },
    };
    const { requests, lastQuestion } = setUp(() => records(PETS), {
      views: [{ ...view, isDefault: true }, own],
    });
    await waitFor(() => expect(lastQuestion()?.filters).toHaveLength(2));
    expect(questionsFor('Pets', requests).at(-1)?.size).toBe(100);
  });

  test('an address counts more than the default view', async () => {
    const { requests } = setUp(() => records(PETS), {
      views: [{ ...view, isDefault: true }],
      path: '/?Pets.page=1',
    });
    await screen.findByRole('link', { name: 'Ada' });
    expect(requests.every(({ path }) => path !== VIEWS)).toBe(true);
  });

  test('a view is saved under a name, and the name of one that is there replaces it', async () => {
    const { handlers, requests } = setUp(() => records(PETS), { views: [view], isAdmin: true });
    handlers[`POST ${VIEWS}`] = () => success(view);
    handlers[`PUT ${VIEWS}/v1`] = () => success(view);
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save this view' }));
    await waitFor(() =>
      expect(requests.find(({ method, path }) => method === 'POST' && path === VIEWS)?.body).toMatchObject({
        name: 'Mine',
        isShared: false,
        state: { columns: [], pageSize: 25, density: 'comfortable' },
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Views' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Dogs');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Share with everybody in the district' }));
    await userEvent.click(screen.getByRole('button', { name: 'Replace the view with that name' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
  });
});
