import { type FakeAnswer, fakeApi, refusal, success, type TestShellOptions } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../testing';

const PREVIEW = {
  pages: 3,
  matches: [
    { page: 1, personId: '100001', personName: 'Amina Haddad', known: true, text: 'Student ID: 100001' },
    { page: 2, personId: '999999', personName: null, known: false, text: 'Student ID: 999999' },
  ],
  problems: [{ kind: 'unmatched_page', pages: [3], message: 'No ID on this page.' }],
  totals: { matched: 1, unmatched: 1, unknown: 1, ambiguous: 0 },
};

function setUp(
  answers: { upload?: FakeAnswer; preview?: FakeAnswer; split?: FakeAnswer; pages?: number } = {},
  flags: Record<string, boolean> = {},
  who: Pick<TestShellOptions, 'user' | 'district'> = {},
) {
  const uploaded = {
    uploadId: 'u1',
    fileName: 'cards.pdf',
    sizeBytes: 2_500_000,
    pages: answers.pages ?? 274,
  };
  const api = fakeApi({
    'POST /api/pdf/jobs/upload': () => answers.upload ?? success(uploaded),
    'POST /api/pdf/jobs/preview': () => answers.preview ?? success(PREVIEW),
    'POST /api/pdf/jobs/split': () => answers.split ?? { status: 202, ...success({ jobId: 'j9' }) },
    ...Object.fromEntries(
      [1, 2].map((page) => [`GET /api/pdf/jobs/thumbnail/u1/${page}`, () => ({ blob: new Blob(['png']) })]),
    ),
  });
  return { ...api, ...renderAt('/bulk-job', flags, {}, who) };
}

const upload = async () =>
  userEvent.upload(await screen.findByLabelText(/PDF that holds everyone’s|PDF that holds everyone's/), [
    new File(['%PDF'], 'cards.pdf', { type: 'application/pdf' }),
  ]);
const goOn = async () => {
  const button = await screen.findByRole('button', { name: 'Continue' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
};

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

describe('NewJobPage', () => {
  test('says beside the file what is wrong with it, and sends it again', async () => {
    const { handlers } = setUp({ upload: refusal(422, 'pdf_encrypted', 'The file has a password.') });
    await upload();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The upload of cards.pdf failed');
    expect(alert.textContent).toContain('The file has a password.');
    handlers['POST /api/pdf/jobs/upload'] = () =>
      success({ uploadId: 'u1', fileName: 'cards.pdf', sizeBytes: 1, pages: 3 });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 of 3')).toBeTruthy();
  });

  test('shows an upload’s progress and lets it be cancelled', async () => {
    const { handlers } = setUp();
    handlers['POST /api/pdf/jobs/upload'] = () => new Promise(() => undefined);
    await upload();
    expect(await screen.findByText('Uploading cards.pdf: 50%')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload' }));
    expect(await screen.findByLabelText(/PDF that holds/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows what the rule finds, and who is not known', async () => {
    setUp();
    await upload();
    expect(await screen.findByText('1 of the first 3 pages match')).toBeTruthy();
    expect(screen.getByText('Amina Haddad')).toBeTruthy();
    expect(screen.getByText('ID 999999 is not in the directory')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /ID 999999/ }));
    expect(screen.getByText('2 of 274')).toBeTruthy();
  });

  test('asks again half a second after the rule was changed', async () => {
    const { requests } = setUp();
    await upload();
    const words = await screen.findByLabelText('Words in front of the ID');
    await userEvent.clear(words);
    await userEvent.type(words, 'Matricola');
    await waitFor(() => {
      const last = requests.findLast(({ path }) => path.endsWith('preview'))?.body;
      expect(JSON.stringify(last)).toContain('Matricola');
    });
    const previews = requests.filter(({ path }) => path.endsWith('preview'));
    expect(previews.length).toBeLessThan('Matricola'.length);
  });

  test('a rule that cannot be used stops here', async () => {
    setUp({ preview: refusal(422, 'rule_invalid', 'The pattern has an open bracket.') });
    await upload();
    expect((await screen.findByRole('alert')).textContent).toContain('The pattern has an open bracket.');
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  });

  test('reads an index file', async () => {
    const { requests } = setUp();
    await upload();
    await userEvent.click(await screen.findByRole('radio', { name: 'A CSV file says it' }));
    const csv = 'person_id,start_page,end_page\n100001,1,2';
    await userEvent.upload(screen.getByLabelText(/The CSV file/), [
      new File([csv], 'index.csv', { type: 'text/csv' }),
    ]);
    expect(await screen.findByText('In use: index.csv')).toBeTruthy();
    await waitFor(() =>
      expect(requests.findLast(({ path }) => path.endsWith('preview'))?.body).toEqual({
        uploadId: 'u1',
        rule: { kind: 'index', csv },
      }),
    );
  });

  test('asks for what is missing before it goes on', async () => {
    setUp();
    await upload();
    await goOn();
    expect(await screen.findByText('No person was found for a page.')).toBeTruthy();
    await goOn();
    expect(screen.getByText('Give the e-mail a subject.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/Subject of the e-mail/));
  });

  test('sends what was chosen, and leads to the job', async () => {
    const { requests, location } = setUp();
    await upload();
    await goOn();
    await userEvent.type(await screen.findByLabelText(/Subject of the e-mail/), 'Report cards Q1');
    await userEvent.click(screen.getByRole('radio', { name: 'Both' }));
    await goOn();
    await userEvent.click(await screen.findByRole('button', { name: 'Cut 274 pages and send' }));
    await waitFor(() => expect(location.current).toBe('/job/j9'));
    const form = requests.find(({ path }) => path.endsWith('split'))?.body as FormData;
    expect(Object.fromEntries(form)).toMatchObject({
      uploadId: 'u1',
      subject: 'Report cards Q1',
      pinMode: 'generated',
      sendTo: 'both',
    });
    expect(JSON.parse(String(form.get('rule')))).toMatchObject({ kind: 'pattern' });
    expect(String(form.get('expiresOn'))).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00.000Z$/);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('goes out with the safe options where the district hides the advanced ones', async () => {
    const first = setUp();
    await upload();
    await goOn();
    await userEvent.click(await screen.findByText('Advanced options'));
    await userEvent.click(screen.getByRole('radio', { name: 'Both' }));
    first.unmount();
    const { requests } = setUp({}, { HideAdvancedOptions: true });
    await userEvent.type(await screen.findByLabelText(/Subject of the e-mail/), 'Report cards');
    expect(screen.queryByText('Advanced options')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    await goOn();
    await userEvent.click(await screen.findByRole('button', { name: /Cut 274/ }));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('split'))).toBe(true));
    const form = requests.find(({ path }) => path.endsWith('split'))?.body as FormData;
    expect([form.get('sendTo'), form.get('pinMode')]).toEqual(['guardian', 'generated']);
  });

  test('counts the documents when the preview has seen every page', async () => {
    setUp({ pages: 3 });
    await upload();
    await goOn();
    await userEvent.type(await screen.findByLabelText(/Subject of the e-mail/), 'Report cards');
    await goOn();
    expect(await screen.findByRole('button', { name: 'Send 1 document' })).toBeTruthy();
  });

  test('says by field why a job was refused', async () => {
    const data = { fields: { subject: 'No line breaks.' } };
    setUp({ split: refusal(422, 'validation_failed', 'Please check the form.', data) });
    await upload();
    await goOn();
    await userEvent.type(await screen.findByLabelText(/Subject of the e-mail/), 'Report cards');
    await goOn();
    await userEvent.click(await screen.findByRole('button', { name: /Cut 274/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('Subject: No line breaks.');
  });

  test('the draft is still there after a reload', async () => {
    const { unmount } = setUp();
    await upload();
    await screen.findByText('Amina Haddad');
    unmount();
    setUp();
    expect(await screen.findByText('Amina Haddad')).toBeTruthy();
  });

  test.each([{ user: { id: 'u2' } }, { district: { code: 'riverside' } }])(
    'the draft is nobody else’s: %o',
    async (other) => {
      const { unmount } = setUp();
      await upload();
      await screen.findByText('Amina Haddad');
      unmount();
      setUp({}, {}, other);
      expect(await screen.findByLabelText(/PDF that holds/)).toBeTruthy();
      expect(screen.queryByText('Amina Haddad')).toBeNull();
    },
  );

  test('the pictures of pages are given back when the page is left', async () => {
    const { unmount } = setUp();
    await upload();
    await screen.findByText('Amina Haddad');
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
    unmount();
    const made = vi.mocked(URL.createObjectURL).mock.calls.length;
    expect(vi.mocked(URL.revokeObjectURL).mock.calls.length).toBe(made);
  });
});
