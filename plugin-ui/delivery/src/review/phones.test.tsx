import { fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt } from '../testing/render';
import { reviewOf } from '../testing/review';

const JOB = {
  ...{ id: 'j1', status: 'review', stage: 'review', subject: 'Report cards', typeLabel: 'cards.pdf' },
  ...{
    sendTo: 'guardian',
    pinMode: 'generated',
    studentCount: 0,
    createdBy: 'edna',
    message: null,
    timeline: [],
  },
  ...{ createdOn: '2026-11-20T14:00:00Z', expiresOn: '2026-12-04T14:00:00Z' },
  counts: {
    pages: 2,
    matched: 2,
    problems: 0,
    documents: 2,
    recipients: 0,
    stored: 0,
    unplanned: 0,
    ready: 0,
    sent: 0,
    held: 0,
  },
};
const sample = (language: string, to: string) => ({
  ...{ language, families: 2, personName: 'Amina Haddad' },
  page: `<html lang="${language}"><body><input autofocus></body></html>`,
  mail: {
    ...{ key: 'k', state: 'planned', language, sender: 'Springfield', to, subject: `Subject ${language}` },
    ...{ text: '', html: `<html lang="${language}"><body>x</body></html>`, plannedAt: null, sentAt: null },
  },
});

async function open(answer: () => ReturnType<typeof success>) {
  const api = fakeApi({
    'GET /api/pdf/jobs/getJob': () => success(JOB),
    'GET /api/pdf/jobs/review': () => success(reviewOf()),
    'POST /api/pdf/jobs/showMails/j1': answer,
  });
  renderAt('/job/j1/check');
  await userEvent.type(await screen.findByLabelText(/Subject of the e-mail/), ' Q1');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show on a phone' }));
  return api;
}

test('the mail and the page are shown in the words of now, in each language that a family reads', async () => {
  const samples = [sample('en', 'one@homes.example'), sample('ar', 'two@homes.example')];
  const { requests } = await open(() => success({ samples }));
  const mail = await screen.findByTitle('The e-mail in English on a phone');
  expect(mail.getAttribute('sandbox')).toBe('');
  expect(
    screen.getByTitle('The page behind the link in English on a phone').getAttribute('srcdoc'),
  ).not.toContain('autofocus');
  expect(screen.getByText(/Amina Haddad, sent to one@homes.example/)).toBeTruthy();
  expect(requests.find(({ path }) => path.endsWith('/showMails/j1'))?.body).toMatchObject({
    subject: 'Report cards Q1',
    pinMode: 'generated',
  });
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'ar');
  expect((await screen.findByTitle('The e-mail in Arabic on a phone')).getAttribute('srcdoc')).toContain(
    'lang="ar"',
  );
});

test('the check shows it beside what is written', async () => {
  fakeApi({
    'GET /api/pdf/jobs/getJob': () => success(JOB),
    'GET /api/pdf/jobs/review': () => success(reviewOf()),
    'POST /api/pdf/jobs/showMails/j1': () => success({ samples: [sample('en', 'one@homes.example')] }),
  });
  renderAt('/job/j1/check');
  await userEvent.click(await screen.findByRole('button', { name: 'Show on a phone' }));
  expect(await screen.findByTitle('The e-mail in English on a phone')).toBeTruthy();
  expect(screen.getByLabelText(/Subject of the e-mail/)).toBeTruthy();
});

test('a batch of which nothing may go out yet says so', async () => {
  await open(() => success({ samples: [] }));
  expect(await screen.findByText(/No family would get an e-mail yet/)).toBeTruthy();
});

test('what cannot be shown says why', async () => {
  await open(() => refusal(409, 'x', 'It is being changed.'));
  expect(await screen.findByText('It is being changed.')).toBeTruthy();
});
