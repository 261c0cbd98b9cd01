import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors';
import { formsOf, objectOf, setUpForm, TEXT } from './form-testing';

const FORMS = formsOf([
  { name: 'title', label: 'Title', type: 'input', required: true },
  { name: 'note', label: 'Note', type: 'input' },
  { name: 'pin', label: 'PIN', type: 'input', kind: 'password' },
]);
const SCHEMA = objectOf({ title: TEXT, note: { ...TEXT, maxLength: 4 }, pin: TEXT }, 'title');
const title = () => screen.getByRole('textbox', { name: 'Title' });
const KEY = 'draft:springfield:u1:trip';

describe('a form', () => {
  test('says what is wrong with a field once it was left, and with all when it is sent', async () => {
    const { user, save, onSubmit } = await setUpForm({ forms: FORMS, schema: SCHEMA });

    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'too long');
    expect(screen.queryByText('Enter at most 4 characters.')).toBeNull();
    await user.tab();
    expect(screen.getByText('Enter at most 4 characters.')).toBeTruthy();
    expect(title().getAttribute('aria-invalid')).not.toBe('true');
    await save();

    expect(onSubmit).not.toHaveBeenCalled();
    expect(title().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(title());
    await user.click(screen.getByRole('button', { name: 'Note: Enter at most 4 characters.' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }));
  });

  test("shows the server's problem at its place until the field is changed", async () => {
    const { user, save, onSubmit } = await setUpForm({
      forms: FORMS,
      schema: SCHEMA,
      values: { title: 'a' },
    });
    onSubmit.mockRejectedValueOnce(
      new ApiError('taken', {
        code: 'validation_failed',
        status: 422,
        fields: { title: 'title belongs to another.' },
        data: { problems: [{ path: 'title', code: 'taken' }] },
      }),
    );

    await save();
    expect(document.activeElement).toBe(title());
    expect(screen.getByRole('alert').textContent).toContain('Title: title belongs to another.');
    await user.type(title(), 'b');
    await save();

    expect(onSubmit).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows a failure that belongs to no field', async () => {
    const { save, onSubmit } = await setUpForm({ forms: FORMS, schema: SCHEMA, values: { title: 'a' } });
    onSubmit.mockRejectedValueOnce(new ApiError('The database does not answer.', { code: 'x', status: 503 }));

    await save();

    expect((await screen.findByRole('alert')).textContent).toContain('The database does not answer.');
  });

  test('tells its values 500 ms after a change, valid or not', async () => {
    const onChange = vi.fn();
    await setUpForm({ forms: FORMS, schema: SCHEMA, onChange });
    vi.useFakeTimers();

    for (const value of ['too', 'too long']) {
      fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value } });
      act(() => void vi.advanceTimersByTime(490));
    }
    expect(onChange).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(10));

    expect(onChange).toHaveBeenCalledExactlyOnceWith({ note: 'too long' });
    vi.useRealTimers();
  });
});

describe('a draft', () => {
  test('survives, without secrets, and is gone once it is saved', async () => {
    const first = await setUpForm({ forms: FORMS, schema: SCHEMA, draftKey: 'trip', version: 3 });
    await first.user.type(title(), 'Zoo');
    await first.user.type(screen.getByLabelText('PIN'), '1234');
    await waitFor(() => expect(sessionStorage.getItem(KEY)).toContain('Zoo'));
    first.unmount();
    expect(sessionStorage.getItem(KEY)).not.toContain('1234');

    const second = await setUpForm({ forms: FORMS, schema: SCHEMA, draftKey: 'trip', version: 5 });
    expect(screen.getByRole('status').textContent).toContain('Your unsaved changes were restored.');
    await second.save();

    // The version that the draft began with: what others saved meanwhile is a conflict.
    expect(second.onSubmit).toHaveBeenCalledExactlyOnceWith({ title: 'Zoo' }, 3);
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  test('can be discarded', async () => {
    sessionStorage.setItem(KEY, JSON.stringify({ values: { title: 'Old' } }));
    const { user } = await setUpForm({
      forms: FORMS,
      schema: SCHEMA,
      draftKey: 'trip',
      values: { title: 'New' },
    });
    expect(title()).toHaveProperty('value', 'Old');

    await user.click(screen.getByRole('button', { name: 'Discard them' }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));

    expect(title()).toHaveProperty('value', 'New');
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });
});
