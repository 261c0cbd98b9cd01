import { fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../testing';
import type { Signatory } from './signatories.queries';

const SIGNATORY: Signatory = {
  id: 's1',
  name: 'Sam Staff',
  title: 'Principal',
  scope: 'school',
  schoolId: 'Elm',
  schoolName: 'Elm School',
  text: 'Sam Staff',
  isTyped: true,
  mayChange: true,
  createdOn: '2026-03-09T10:00:00Z',
};

function setUp(
  signatories: Signatory[],
  scopes = ['district', 'school'],
  saved: unknown = success(SIGNATORY),
) {
  const api = fakeApi({
    'GET /api/signatureOverlay/getAll': () => success({ signatories, scopes }),
    'GET /api/signatureOverlay/picture/s1': () => ({ blob: new Blob(['png']) }),
    'POST /api/signatureOverlay/saveSignatory': () => saved as ReturnType<typeof success>,
    'POST /api/signatureOverlay/removeSignatory': () => success({}),
  });
  return { ...api, ...renderAt('/signatories') };
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:signature');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

async function write(label: string, text: string) {
  await userEvent.type(await screen.findByLabelText(new RegExp(`^${label}`)), text);
}

describe('SignatoriesPage', () => {
  test('lists signatures with their picture, title and whose they are', async () => {
    setUp([SIGNATORY]);
    const list = await screen.findByRole('list', { name: 'Stored signatures' });
    expect(within(list).getByText('Sam Staff')).toBeTruthy();
    expect(within(list).getByText('Elm School')).toBeTruthy();
    expect(await within(list).findByRole('img', { name: 'Signature of Sam Staff' })).toBeTruthy();
  });

  test('without any it says what to do; whoever may add none has no button for it', async () => {
    setUp([], []);
    expect(await screen.findByText(/no stored signature/i)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a signature' })).toBeNull();
  });

  test('a signature of others has no button to remove it', async () => {
    setUp([{ ...SIGNATORY, mayChange: false }]);
    await screen.findByText('Sam Staff');
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  });

  test('a typed one is added', async () => {
    const { requests, notices } = setUp([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add a signature' }));
    await write('Name', 'Sara');
    await write('Typed signature', 'سارة');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices.map(({ message }) => message)).toEqual(['The signature is saved.']));
    const body = requests.find(({ path }) => path.endsWith('/saveSignatory'))?.body as FormData;
    expect([body.get('name'), body.get('text'), body.get('scope'), body.get('file')]).toEqual([
      'Sara',
      'سارة',
      'district',
      null,
    ]);
  });

  test('nothing is sent without a signature, and what is refused is said', async () => {
    const { requests } = setUp([], ['user'], refusal(422, 'validation_failed', 'No font has it.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a signature' }));
    await write('Name', 'Sara');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    expect(requests.some(({ path }) => path.endsWith('/saveSignatory'))).toBe(false);
    await write('Typed signature', 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('No font has it.');
  });

  test('one is removed after a question', async () => {
    const { requests } = setUp([SIGNATORY]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the signature of Sam Staff' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/removeSignatory'))?.body).toEqual({ id: 's1' }),
    );
  });
});
