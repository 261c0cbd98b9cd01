import { type FakeAnswer, fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt, restOfJobPage, schoolsOf } from '../testing/render';

const REACH = {
  persons: 1300,
  mails: 1234,
  unknown: ['999999'],
  unknownCount: 1,
  ambiguous: [],
  ambiguousCount: 0,
  doubled: 0,
  withoutAddress: [{ personId: '100015', personName: 'Bo Li' }],
  withoutAddressCount: 1,
  pages: 0,
  named: [],
  unread: [],
};
const UPLOAD = { uploadId: 'u1', fileName: 'news.pdf', sizeBytes: 2500, pages: 2 };
const NAMED = {
  page: 2,
  kind: 'name',
  text: 'amina haddad',
  personIds: ['100001'],
  message: 'Page 2 of the document holds the name of 100001.',
  releasable: true,
};
const SEND = 'Send 1,234 e-mails to the families of 1,300 persons';

function setUp(answers: { reach?: object; send?: FakeAnswer } = {}, flags: Record<string, boolean> = {}) {
  const api = fakeApi({
    'POST /api/pdf/jobs/bulkReach': () => success({ ...REACH, ...answers.reach }),
    'POST /api/pdf/jobs/bulk': () =>
      answers.send ?? { status: 202, ...success({ jobId: 'j9', persons: 1300 }) },
    'POST /api/pdf/jobs/releaseName': () => success({ released: true }),
    'POST /api/pdf/jobs/upload': () => success(UPLOAD),
    'GET /api/pdf/jobs/defaults': restOfJobPage['GET /api/pdf/jobs/defaults'],
    'POST /api/search/records Schools': schoolsOf(),
    'GET /api/pdf/jobs/getJob': () => refusal(404, 'not_found', 'There is no job with this ID.'),
    'GET /api/pdf/jobs/thumbnail/u1/2': () => ({ blob: new Blob(['png']) }),
  });
  return { ...api, ...renderAt('/bulk-job/message', flags) };
}

async function write() {
  fireEvent.change(await screen.findByLabelText('Student IDs'), { target: { value: '100001\n100008' } });
  fireEvent.change(screen.getByLabelText(/Subject of the e-mail/), { target: { value: 'News' } });
  fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: 'School begins at nine.' } });
}
const look = async () => userEvent.click(screen.getByRole('button', { name: 'Check who gets it' }));
const attach = async () =>
  userEvent.upload(await screen.findByLabelText(/PDF for everyone/), [
    new File(['%PDF'], 'news.pdf', { type: 'application/pdf' }),
  ]);

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

describe('MessagePage', () => {
  test('says whom it reaches before it sends to just those', async () => {
    const { requests, location } = setUp();
    await write();
    expect(screen.queryByRole('button', { name: SEND })).toBeNull();
    await look();
    expect(await screen.findByText('Reaches 1,300 persons by 1,234 e-mails.')).toBeTruthy();
    expect(screen.getByText('1 ID is not in the list of persons and gets nothing')).toBeTruthy();
    expect(screen.getByText('Bo Li (100015)')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: SEND }));
    await waitFor(() => expect(location.current).toBe('/job/j9'));
    expect(requests.find(({ path }) => path.endsWith('/bulk'))?.body).toEqual({
      ids: '100001\n100008',
      schoolIds: [],
      everybody: false,
      schoolId: '',
      uploadId: null,
      sendTo: 'guardian',
      subject: 'News',
      message: 'School begins at nine.',
      expiresOn: null,
      pinMode: 'generated',
      expected: 1300,
      hasLooked: false,
    });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('where the district allows it, the PIN comes in a second e-mail; a student’s ID opens nothing for all', async () => {
    const { requests, handlers } = setUp();
    handlers['GET /api/pdf/jobs/defaults'] = () =>
      success({
        expiresOn: new Date(Date.now() + 14 * 86_400_000).toISOString(),
        setBy: '',
        pinModes: ['none', 'generated', 'second_mail', 'person_id'],
      });
    await write();
    await attach();
    const second = await screen.findByRole('radio', { name: /second e-mail/i, hidden: true });
    expect(screen.queryByRole('radio', { name: /person's ID/, hidden: true })).toBeNull();
    await userEvent.click(second);
    await look();
    await userEvent.click(await screen.findByRole('button', { name: SEND }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/bulk'))?.body).toMatchObject({
        pinMode: 'second_mail',
      }),
    );
  });

  test('where nobody gets an e-mail, none is offered, and it says why', async () => {
    setUp({ reach: { persons: 0, mails: 0 } });
    await write();
    await look();
    expect(await screen.findByText(/^There is nothing to send\. None/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send \d/ })).toBeNull();
  });

  test('a list that was changed is looked at again before anything is sent', async () => {
    setUp();
    await write();
    await look();
    await screen.findByRole('button', { name: SEND });
    fireEvent.change(screen.getByLabelText('Student IDs'), { target: { value: '100001' } });
    expect(screen.queryByRole('button', { name: SEND })).toBeNull();
    expect(screen.getByText(/Check again before you send/)).toBeTruthy();
  });

  test('says what is missing, and looks at nothing before', async () => {
    const { requests } = setUp();
    await screen.findByLabelText('Student IDs');
    await look();
    expect(screen.getByText('Enter a subject for the e-mail.')).toBeTruthy();
    expect(screen.getByText('Write a message, because no document is sent with it.')).toBeTruthy();
    expect(requests.some(({ path }) => path.endsWith('/bulkReach'))).toBe(false);
  });

  test('a document that names somebody is not sent; an adult of the same name is released', async () => {
    const { handlers, requests } = setUp({ reach: { named: [NAMED] } });
    await write();
    await attach();
    await screen.findByText(/news.pdf/);
    await look();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Page 2 of the document holds the name of 100001.');
    expect(screen.getByRole('button', { name: SEND })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'This is an adult with the same name' }));
    await userEvent.type(screen.getByLabelText('Who is it?'), 'The principal');
    handlers['POST /api/pdf/jobs/bulkReach'] = () => success(REACH);
    await userEvent.click(screen.getByRole('button', { name: 'Allow the name' }));
    await waitFor(() => expect(screen.getByRole('button', { name: SEND })).toHaveProperty('disabled', false));
    expect(requests.find(({ path }) => path.endsWith('/releaseName'))?.body).toEqual({
      uploadId: 'u1',
      text: 'amina haddad',
      reason: 'The principal',
    });
  });

  test('pages that could not be read are looked at by a person first', async () => {
    const { requests } = setUp({ reach: { unread: [2] } });
    await write();
    await attach();
    await screen.findByText(/news.pdf/);
    await look();
    expect(await screen.findByText('1 page could not be read')).toBeTruthy();
    expect(screen.getByRole('button', { name: SEND })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: /I have looked at these pages/ }));
    await userEvent.click(screen.getByRole('button', { name: SEND }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/bulk'))?.body).toMatchObject({
        uploadId: 'u1',
        hasLooked: true,
        expiresOn: expect.stringMatching(/Z$/),
      }),
    );
  });

  test('offers a user of some schools everybody of these, and no other', async () => {
    const { handlers } = setUp();
    handlers['POST /api/search/records Schools'] = schoolsOf({ isKept: true });
    expect(await screen.findByRole('radio', { name: 'Everyone at your schools' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Everyone at certain schools' }));
    expect(await screen.findByRole('checkbox', { name: 'North High (N1)' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /South High/ })).toBeNull();
  });

  test('schools are a list too', async () => {
    const { requests } = setUp();
    await write();
    await userEvent.click(screen.getByRole('radio', { name: 'Everyone at certain schools' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'North High (N1)' }));
    await look();
    await screen.findByRole('button', { name: SEND });
    expect(requests.find(({ path }) => path.endsWith('/bulkReach'))?.body).toMatchObject({
      ids: '',
      schoolIds: ['N1'],
      everybody: false,
    });
  });

  test('a list that reaches others by now is shown again', async () => {
    setUp({ send: refusal(409, 'list_changed', 'The list reaches 12 persons now.') });
    await write();
    await look();
    await userEvent.click(await screen.findByRole('button', { name: SEND }));
    expect((await screen.findByRole('alert')).textContent).toContain('The list reaches 12 persons now.');
  });

  test('a district that sends no entire document is offered none', async () => {
    setUp({}, { HideSendEntireDocAdvancedOption: true, HideAdvancedOptions: true });
    await screen.findByLabelText('Student IDs');
    expect(screen.queryByLabelText(/PDF for everyone/)).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Both' })).toBeNull();
  });
});
