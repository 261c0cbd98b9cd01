import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { FileUpload } from './file-upload';
import { fakeApi, refusal, renderInShell, success } from './testing';
import { useFileUpload } from './use-file-upload';
import { usePlugin } from './use-plugin';

const UPLOAD = 'POST /api/model/Trips/file';
const file = new File(['x'], 'trips.csv', { type: 'text/csv' });

interface Props {
  onSuccess: (answer: unknown) => void;
  onSettled: () => void;
}

function Trips(props: Props) {
  const { api } = usePlugin();
  const upload = useFileUpload(
    (form, options) => api.upload('/api/model/{name}/file', form, { ...options, path: { name: 'Trips' } }),
    props,
  );
  return (
    <FileUpload
      label="Your trips"
      accept=".csv"
      upload={upload}
      failedTitle={(name) => `${name} did not arrive`}
    />
  );
}

function setUp(answer: Parameters<typeof fakeApi>[0][string]) {
  const api = fakeApi({ [UPLOAD]: answer });
  const props = { onSuccess: vi.fn(), onSettled: vi.fn() };
  renderInShell(<Trips {...props} />, { plugin: { id: 'trips', dictionary: {} } });
  return { ...api, ...props };
}

const choose = async () => userEvent.upload(await screen.findByLabelText(/Your trips/), [file]);

describe('FileUpload', () => {
  test('sends the file, and hands on what the server answers', async () => {
    const { requests, onSuccess } = setUp(() => success({ id: 'f1' }));
    await choose();
    await waitFor(() => expect(onSuccess.mock.calls[0]?.[0]).toEqual({ id: 'f1' }));
    const form = requests[0]?.body as FormData | undefined;
    expect(form?.get('file')).toMatchObject({ name: 'trips.csv' });
  });

  test('says why a file could not be uploaded, and sends it again', async () => {
    const { handlers, onSuccess, onSettled } = setUp(() => refusal(422, 'bad_file', 'There is no row.'));
    await choose();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('trips.csv did not arrive');
    expect(alert.textContent).toContain('There is no row.');
    expect(onSettled).toHaveBeenCalledTimes(1);
    handlers[UPLOAD] = () => success({ id: 'f1' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows the progress, and has nothing to say of an upload that was cancelled', async () => {
    setUp(() => new Promise(() => undefined));
    await choose();
    expect((await screen.findByRole('status')).textContent).toBe('Uploading trips.csv: 50%');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload' }));
    expect(await screen.findByLabelText(/Your trips/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
