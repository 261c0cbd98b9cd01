import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors';
import { fakeApi, records } from '../testing';
import { formsOf, setUpForm } from './form-testing';
import type { FieldDefinition } from './types';

const FIELD: FieldDefinition = { name: 'schools', label: 'Schools', type: 'schools' };
const school = (number: number) => ({
  id: `s${number}`,
  code: `${number}`,
  name: `School ${number}`,
  isOpen: true,
});
const chosen = (...numbers: number[]) =>
  numbers.map((number) => ({ id: `s${number}`, label: `School ${number}` }));

/** A district with so many open schools. */
function district(count: number) {
  const all = Array.from({ length: count }, (_, index) => school(index + 1));
  return fakeApi({
    'POST /api/search/records': ({ body }) => {
      const {
        phrase = '',
        filters,
        fromIndex = 0,
        size,
      } = body as {
        phrase?: string;
        filters: { property: string; values: string[] }[];
        fromIndex?: number;
        size: number;
      };
      const ids = filters.find(({ property }) => property === 'id')?.values;
      const found = all.filter(({ id, name }) => name.includes(phrase) && (ids?.includes(id) ?? true));
      const answer = records(found.slice(fromIndex, fromIndex + size), found.length);
      const { pager } = (answer as { body: { pager: { recordIndex: number } } }).body;
      pager.recordIndex = fromIndex;
      return answer;
    },
  });
}

const draw = (schools: unknown[], field = FIELD, direction: 'ltr' | 'rtl' = 'ltr') =>
  setUpForm({ forms: formsOf([field]), values: { schools } }, direction);
const names = () =>
  [...screen.getByRole('list', { name: 'Schools' }).querySelectorAll('bdi')].map((name) => name.textContent);
/** What the screen reader was told last. */
const told = (text: string) => waitFor(() => expect(statuses()).toContain(text));
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
/** Gives each chip a place of its own: this DOM draws nothing. */
function standInARow() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const chip = this.closest('[data-chip]');
    const place = chip ? [...(chip.parentElement?.children ?? [])].indexOf(chip) : 0;
    return new DOMRect(place * 100, 0, 90, 44);
  });
}
const grip = (name: string) => screen.getByRole('button', { name: new RegExp(`^Move ${name},`) });

afterEach(() => void vi.restoreAllMocks());

describe('SchoolsField', () => {
  test('finds schools page by page, and keeps the order in which they were added', async () => {
    district(30);
    const { user, save, sent } = await draw([]);
    const search = screen.getByRole('combobox', { name: 'Add a school' });
    await user.click(search);
    await user.click(await screen.findByRole('option', { name: 'Show more' }));
    await user.click(await screen.findByRole('option', { name: 'School 30' }));
    await user.type(search, 'School 7');
    await user.click(await screen.findByRole('option', { name: 'School 7' }));
    await save();
    expect(sent()).toEqual({ schools: chosen(30, 7) });
  });

  test('says that a district has no school', async () => {
    district(0);
    const { user } = await draw([]);
    await user.click(screen.getByRole('combobox', { name: 'Add a school' }));
    expect(await screen.findByText('There are no schools in your district yet.')).toBeTruthy();
  });

  test('a school that has gone says so, stays and can be removed', async () => {
    district(1);
    const { user, save, sent } = await draw(chosen(1, 9));
    const [first, gone] = screen.getAllByRole('listitem');
    await within(gone as HTMLElement).findByText(/no longer exists/);
    expect(first?.textContent).not.toContain('no longer exists');
    await user.click(screen.getByRole('button', { name: 'Remove School 9' }));
    expect(statuses()).toContain('School 9 was removed.');
    await save();
    expect(sent()).toEqual({ schools: chosen(1) });
  });

  test.each([
    ['ltr', 'ArrowRight'],
    ['rtl', 'ArrowLeft'],
  ] as const)('is put in order by keyboard, which tells each step (%s)', async (direction, onward) => {
    standInARow();
    district(3);
    const { user, save, sent } = await draw(chosen(1, 2, 3), FIELD, direction);
    grip('School 1').focus();
    await user.keyboard(' ');
    await told('School 1 is picked up, at position 1 of 3.');
    expect(grip('School 1').getAttribute('aria-pressed')).toBe('true');
    await user.keyboard(`{${onward}}`);
    await told('School 1 is at position 2 of 3.');
    await user.keyboard('{End}');
    await told('School 1 is at position 3 of 3.');
    await user.keyboard('{Escape}');
    await told('School 1 is back at position 1 of 3.');
    expect(names()).toEqual(['School 1', 'School 2', 'School 3']);
    await user.keyboard('{Enter}');
    await told('School 1 is picked up, at position 1 of 3.');
    await user.keyboard('{ArrowDown}');
    await told('School 1 is at position 2 of 3.');
    await user.keyboard('{Enter}');
    await told('School 1 was put down at position 2 of 3.');
    expect(names()).toEqual(['School 2', 'School 1', 'School 3']);
    await save();
    expect(sent()).toEqual({ schools: chosen(2, 1, 3) });
  });

  test('says which school the server refuses', async () => {
    district(1);
    const { save, onSubmit } = await draw(chosen(1));
    const problems = [{ path: 'schools', code: 'unknownSchool', limit: 'School 1' }];
    onSubmit.mockRejectedValueOnce(
      new ApiError('x', { code: 'validation_failed', status: 422, data: { problems } }),
    );
    await save();
    expect(await screen.findByText('School 1 is not an open school in your district.')).toBeTruthy();
  });

  test('takes no more than it may have', async () => {
    district(3);
    await draw(chosen(1, 2), { ...FIELD, maxItems: 2 });
    expect(screen.getByText('No more than 2.')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('shows five hundred of them, and only shows them where nothing may be changed', async () => {
    district(500);
    const all = chosen(...Array.from({ length: 500 }, (_, index) => index + 1));
    await setUpForm({ forms: formsOf([FIELD]), values: { schools: all }, isReadOnly: true });
    expect(screen.getAllByRole('listitem')).toHaveLength(500);
    expect(screen.queryByRole('button', { name: /Move|Remove/ })).toBeNull();
    await waitFor(() => expect(screen.queryByText(/no longer exists/)).toBeNull());
  });
});
