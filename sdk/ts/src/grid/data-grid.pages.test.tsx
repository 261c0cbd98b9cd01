import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { RecordsQuestion } from '../api/records';
import { type FakeAnswer, questionsFor, records, refusal } from '../testing';
import { PETS, type Pet, setUp } from './pets.fixture';

/** A page of a long list with cursors. */
function pageOf(pets: Pet[], pager: { recordIndex: number; next?: string; previous?: string }): FakeAnswer {
  const page = { page: 0, pageSize: 25, totalRecords: 250_000, next: null, previous: null, ...pager };
  return { body: { success: true, r: pets, pager: page, messages: [] } };
}

describe('DataGrid, turning pages', () => {
  test('the neighbours are found by cursors, the ends by their index', async () => {
    const { handlers, lastQuestion, location } = setUp(() => pageOf(PETS, { recordIndex: 0, next: 'c1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(lastQuestion()).toMatchObject({ fromIndex: 25, cursor: 'c1' }));
    handlers['POST /api/search/records Pets'] = () => pageOf(PETS, { recordIndex: 249_975, previous: 'p1' });
    await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
    await waitFor(() => expect(lastQuestion()).toMatchObject({ fromIndex: 249_975 }));
    expect(await screen.findByText('249,976–250,000 of 250,000')).toBeTruthy();
    expect(location.current).toContain('Pets.page=10000');
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(lastQuestion()?.cursor).toBe('p1'));
  });

  test('the rows are there before the total, which is asked for once they are', async () => {
    let count: (answer: FakeAnswer) => void = () => undefined;
    const counting = new Promise<FakeAnswer>((resolve) => {
      count = resolve;
    });
    const { requests } = setUp(({ body }) =>
      (body as RecordsQuestion).count === 'total' ? counting : pageOf(PETS, { recordIndex: 0, next: 'c1' }),
    );
    expect(await screen.findByText('1–2 of more than 2')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(false);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Last page' }).disabled).toBe(true);
    expect(
      requests.filter(({ path }) => path === '/api/search/records').map(({ body }) => body),
    ).toMatchObject([{ count: 'rows' }, { count: 'total' }]);
    count(pageOf(PETS, { recordIndex: 0 }));
    expect(await screen.findByText('1–25 of 250,000')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Last page' }).disabled).toBe(false);
  });

  test('who sees the end of a list does not have it counted', async () => {
    const { requests } = setUp(() => records(PETS));
    expect(await screen.findByText('1–2 of 2')).toBeTruthy();
    expect(requests.filter(({ path }) => path === '/api/search/records')).toHaveLength(1);
  });

  test('the total stays while the page is turned, and goes when other rows are looked for', async () => {
    const { handlers } = setUp(() => pageOf(PETS, { recordIndex: 0, next: 'c1' }));
    await screen.findByText('1–25 of 250,000');
    handlers['POST /api/search/records Pets'] = ({ body }) =>
      (body as RecordsQuestion).count === 'total'
        ? new Promise(() => undefined)
        : pageOf(PETS, { recordIndex: 25, next: 'c2' });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('26–50 of 250,000')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'bo{Enter}');
    expect(await screen.findByText('26–27 of more than 27')).toBeTruthy();
  });

  test('pages have 25, 50, 75 or 100 rows', async () => {
    const { requests } = setUp(() => records(PETS, 90));
    const sizes = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
    expect([...sizes.options].map(({ value }) => value)).toEqual(['25', '50', '75', '100']);
    expect(sizes.value).toBe('25');
    await userEvent.selectOptions(sizes, '75');
    await waitFor(() => expect(questionsFor('Pets', requests).at(-1)?.size).toBe(75));
  });

  test('a cursor that has become useless is replaced by the index', async () => {
    const { handlers, requests } = setUp(() => pageOf(PETS, { recordIndex: 0, next: 'old' }));
    await screen.findByRole('link', { name: 'Ada' });
    handlers['POST /api/search/records Pets'] = ({ body }) =>
      (body as RecordsQuestion).cursor
        ? refusal(400, 'query_invalid', 'cursor: It belongs to another question.')
        : records([{ id: '3', name: 'Cleo', kind: 'cat' }], 60);
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: 'Cleo' })).toBeTruthy();
    expect(questionsFor('Pets', requests).at(-1)?.fromIndex).toBe(25);
  });

  test('a page that is no more becomes the last one', async () => {
    const { lastQuestion } = setUp(() => records([], 60), { path: '/?Pets.page=9' });
    await waitFor(() => expect(lastQuestion()?.fromIndex).toBe(50));
  });

  test('the address holds filters, order and page, but no words', async () => {
    const { lastQuestion, location } = setUp(() => records(PETS, 90), {
      path: '/?Pets.page=2&Pets.size=50&Pets.sort=-kind,name&Pets.filter=kind~in~dog',
    });
    await screen.findByRole('link', { name: 'Ada' });
    expect(lastQuestion()).toMatchObject({
      fromIndex: 50,
      sort: [
        { property: 'kind', direction: 'desc' },
        { property: 'name', direction: 'asc' },
      ],
    });
    expect(lastQuestion()?.filters).toContainEqual({ property: 'kind', operator: 'in', values: ['dog'] });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'lovelace');
    await waitFor(() => expect(lastQuestion()?.phrase).toBe('lovelace'));
    expect(location.current).not.toContain('lovelace');
    expect(location.current).toContain('Pets.page=1');
  });
});

describe('DataGrid, searching', () => {
  test('a phrase is looked for half a second after the last key', async () => {
    const { lastQuestion } = setUp();
    await screen.findByRole('link', { name: 'Ada' });
    vi.useFakeTimers();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'bo' } });
    await act(() => vi.advanceTimersByTimeAsync(490));
    expect(lastQuestion()?.phrase).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(lastQuestion()?.phrase).toBe('bo');
    vi.useRealTimers();
  });
});

describe('DataGrid, filters and selection', () => {
  test('a column’s text is looked for in all its fields, after a pause', async () => {
    const { lastQuestion } = setUp();
    await userEvent.click(await screen.findByRole('button', { name: 'Filter by Name' }));
    const field = await screen.findByRole('searchbox', { name: 'Name' });
    vi.useFakeTimers();
    fireEvent.change(field, { target: { value: 'ad' } });
    await act(() => vi.advanceTimersByTimeAsync(1490));
    expect(lastQuestion()?.filters).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(20));
    vi.useRealTimers();
    expect(lastQuestion()?.filters).toHaveLength(2);
    expect(lastQuestion()?.filters?.[1]).toEqual({
      any: ['name', 'nickname'].map((property) => ({ property, operator: 'contains', values: ['ad'] })),
    });
    expect(screen.getByRole('button', { name: 'Filter by Name · “ad”' })).toBeTruthy();
  });

  test('shift and a click add a column to the order', async () => {
    const { lastQuestion } = setUp(() => records(PETS), { path: '/?Pets.sort=-kind' });
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(lastQuestion()?.sort).toHaveLength(2));
  });

  test('all rows that match are selected, on every page', async () => {
    const { handlers } = setUp(() => records(PETS, 501));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Bo' }));
    const many = Array.from({ length: 501 }, (_, index) => ({
      id: `${index}`,
      name: `Pet ${index}`,
      kind: 'cat',
    }));
    handlers['POST /api/search/records Pets'] = ({ body }) =>
      (body as RecordsQuestion).cursor === 'second'
        ? pageOf(many.slice(500), { recordIndex: 500 })
        : pageOf(many.slice(0, 500), { recordIndex: 0, next: 'second' });
    await userEvent.click(screen.getByRole('button', { name: 'Select all 501 that match' }));
    expect(await screen.findByText('501 selected')).toBeTruthy();
  });

  test('the file is the server’s, with the shown columns and the words of choices', async () => {
    const { handlers, requests } = setUp();
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    handlers['POST /api/search/export'] = () => ({ blob: new Blob(['Name,Kind']) });
    await userEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(requests.at(-1)?.body).toMatchObject({
      model: 'Pets',
      filters: [{ property: 'owner', operator: 'eq', values: ['me'] }],
      columns: [
        { property: 'name', title: 'Name', values: {} },
        { property: 'kind', title: 'Kind', values: { cat: 'Cat', dog: 'Dog' } },
        { property: 'chip', title: 'Chip' },
      ],
    });
  });
});
