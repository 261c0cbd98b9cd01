import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { toApiError } from '../api/errors';
import type { UploadOptions } from '../api/upload';
import { formsOf, setUpForm } from './form-testing';
import type { FileReference, FileStore } from './types';

const FORMS = formsOf([
  { name: 'papers', type: 'file', multiple: true, accept: ['pdf'] },
  { name: 'title', type: 'input' },
]);

/** A server that answers when the test says so. */
function fakeStore() {
  const waiting: { field: string; file: File; options: UploadOptions; settle: (error?: Error) => void }[] =
    [];
  const store: FileStore = {
    upload: (field, file, options) =>
      new Promise<FileReference>((resolve, reject) => {
        options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        const stored = { id: `id-${file.name}`, name: file.name, size: file.size };
        waiting.push({ field, file, options, settle: (error) => (error ? reject(error) : resolve(stored)) });
      }),
    save: vi.fn().mockResolvedValue(undefined),
  };
  return { store, waiting };
}

const pdf = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });
const input = () => document.querySelector('input[type=file]') as HTMLInputElement;

describe('a field for files', () => {
  test('sends each with its progress, and the form waits for all of them', async () => {
    const { store, waiting } = fakeStore();
    const { user, save, sent } = await setUpForm({ forms: FORMS, files: store });

    await user.upload(input(), [pdf('a.pdf'), pdf('b.pdf')]);
    expect(waiting.map(({ field, file }) => [field, file.name])).toEqual([
      ['papers', 'a.pdf'],
      ['papers', 'b.pdf'],
    ]);
    waiting[0]?.options.onProgress?.(0.5);
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Uploading a.pdf' }).getAttribute('aria-valuenow')).toBe(
        '50',
      ),
    );
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    for (const upload of waiting) upload.settle();
    await screen.findByRole('button', { name: 'Save b.pdf' });
    await user.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
    await save();

    expect(sent()).toEqual({ papers: [{ id: 'id-b.pdf', name: 'b.pdf', size: 10 }] });
  });

  test('a failed one says why and is tried again, a cancelled one is gone', async () => {
    const { store, waiting } = fakeStore();
    const { user, save, sent } = await setUpForm({ forms: FORMS, files: store });

    await user.upload(input(), [pdf('a.pdf'), pdf('b.pdf')]);
    waiting[0]?.settle(new Error('No.'));
    expect((await screen.findByRole('alert')).textContent).toContain('The upload of a.pdf failed.');
    await user.click(screen.getByRole('button', { name: 'Try a.pdf again' }));
    await user.click(screen.getByRole('button', { name: 'Cancel b.pdf' }));
    waiting[2]?.settle();
    await screen.findByRole('button', { name: 'Save a.pdf' });
    await save();

    expect(sent()).toEqual({ papers: [{ id: 'id-a.pdf', name: 'a.pdf', size: 10 }] });
  });

  test('an answer without success clears the list, and its messages are shown', async () => {
    const { store, waiting } = fakeStore();
    const { user } = await setUpForm({ forms: FORMS, files: store });

    await user.upload(input(), [pdf('a.pdf'), pdf('b.pdf')]);
    waiting[0]?.settle(toApiError(200, { success: false, messages: ['It is no PDF', 'Send another.'] }));

    expect(await screen.findByText('It is no PDF. Send another.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /a\.pdf|b\.pdf/ })).toBeNull();
    expect(waiting[1]?.options.signal?.aborted).toBe(true);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
    await user.upload(input(), [pdf('c.pdf')]);
    expect(screen.queryByText(/It is no PDF/)).toBeNull();
  });

  test('above 4,000,000 bytes the whole list is cleared, and the field says so', async () => {
    const { store, waiting } = fakeStore();
    const { user } = await setUpForm({ forms: FORMS, files: store });

    await user.upload(input(), [pdf('a.pdf'), pdf('big.pdf', 4_000_001)]);

    expect(waiting).toEqual([]);
    expect(screen.getByText('big.pdf is larger than 4 MB.')).toBeTruthy();
    await user.upload(input(), [pdf('just.pdf', 4_000_000)]);
    expect(waiting.map(({ file }) => file.name)).toEqual(['just.pdf']);
    expect(screen.queryByText(/is larger than/)).toBeNull();
  });

  test('a file of another kind is not sent, even if the dialog let it be chosen', async () => {
    const { store, waiting } = fakeStore();
    await setUpForm({ forms: FORMS, files: store });

    await userEvent.setup({ applyAccept: false }).upload(input(), new File(['x'], 'a.pdf.exe'));

    expect(waiting).toEqual([]);
    expect(screen.getByText(/a.pdf.exe has a file type that is not accepted here/)).toBeTruthy();
  });

  test('who may only read may save the files', async () => {
    const { store } = fakeStore();
    const file = { id: '1', name: 'a.pdf', size: 3 };
    const { user } = await setUpForm({
      forms: FORMS,
      files: store,
      values: { papers: [file] },
      isReadOnly: true,
    });

    await user.click(screen.getByRole('button', { name: 'Save a.pdf' }));

    expect(store.save).toHaveBeenCalledExactlyOnceWith(file);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });
});
