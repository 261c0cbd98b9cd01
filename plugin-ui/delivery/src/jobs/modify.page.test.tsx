import { type FakeAnswer, fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing/render';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const OPTIONS = {
  id: 'j1',
  status: 'review',
  type: 'splitter',
  fileName: 'cards.pdf',
  isMessage: false,
  subject: 'Report cards',
  message: 'They are here.',
  expiresOn: inDays(9),
  pinMode: 'generated',
  sendTo: 'guardian',
  pinModes: ['none', 'generated', 'person_id'],
  modifiable: true,
};

function setUp(
  options: object = {},
  answer: FakeAnswer = success(OPTIONS),
  flags: Record<string, boolean> = {},
) {
  const api = fakeApi({
    'GET /api/pdf/jobs/options': () => success({ ...OPTIONS, ...options }),
    'POST /api/pdf/jobs/modify/j1': () => answer,
    'GET /api/pdf/jobs/getJob': () => refusal(404, 'not_found', 'There is no job with this ID.'),
  });
  return { ...api, ...renderAt('/modify-job/j1', flags) };
}
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('ModifyPage', () => {
  test('begins with what the job says, and saves what was changed', async () => {
    const { requests, location, notices } = setUp();
    const subject = await screen.findByLabelText(/Subject of the e-mail/);
    expect(subject).toHaveProperty('value', 'Report cards');
    fireEvent.change(subject, { target: { value: 'Report cards Q1' } });
    await userEvent.click(screen.getByRole('radio', { name: 'Both' }));
    await save();
    await waitFor(() => expect(location.current).toBe('/job/j1'));
    expect(requests.find(({ path }) => path.includes('/modify/'))?.body).toEqual({
      subject: 'Report cards Q1',
      message: 'They are here.',
      expiresOn: expect.stringMatching(/Z$/),
      pinMode: 'generated',
      sendTo: 'both',
    });
    expect(notices).toEqual([{ kind: 'success', message: 'The job was changed. It is still waiting.' }]);
  });

  test('says what is wrong before it saves', async () => {
    const { requests } = setUp();
    fireEvent.change(await screen.findByLabelText(/Subject of the e-mail/), { target: { value: ' ' } });
    await save();
    expect(screen.getByText('Enter a subject for the e-mail.')).toBeTruthy();
    expect(requests.some(({ path }) => path.includes('/modify/'))).toBe(false);
  });

  test('a job that has run says so', async () => {
    setUp({ modifiable: false, status: 'complete' });
    expect(await screen.findByText('This job can no longer be changed')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the job' }).getAttribute('href')).toBe('/job/j1');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('a refusal is said in words', async () => {
    setUp(
      {},
      refusal(409, 'job_state', 'The job is sending; only a job that waits for a person can be changed.'),
    );
    await screen.findByLabelText(/Subject of the e-mail/);
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('The job is sending');
  });

  test('where the advanced options are hidden, none is asked for or sent', async () => {
    const { requests } = setUp({}, success(OPTIONS), { HideAdvancedOptions: true });
    await screen.findByLabelText(/Subject of the e-mail/);
    expect(screen.queryByRole('radio', { name: 'Both' })).toBeNull();
    await save();
    await waitFor(() => expect(requests.some(({ path }) => path.includes('/modify/'))).toBe(true));
    expect(requests.find(({ path }) => path.includes('/modify/'))?.body).toEqual({
      subject: 'Report cards',
      message: 'They are here.',
      expiresOn: null,
    });
  });
});
