import { fakeApi, records, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEMPLATE, TEMPLATE_LINE } from '../templates/template.fixture';
import { renderAt } from '../testing';

const NEEDS = {
  ...{ row: 3, person: null, personId: '9999', name: '', schoolId: '', signers: [] },
  ...{ code: 'unknown_person', reason: 'Nobody at your schools has this id.' },
};
const READY = {
  ...{ row: 2, person: 'p1', personId: '1001', name: 'Ada Byron', schoolId: 'NORTH', code: '', reason: '' },
  signers: [
    { role: 'guardian1', kind: 'guardian1', name: 'Anna Byron', email: 'a@x.example', language: 'en' },
  ],
};

function setUp(path = '/document-signature/new') {
  const api = fakeApi({
    'POST /api/search/records Persons': () =>
      records([
        { id: 'p7', personId: '1007', name: 'Zoe Day', firstName: 'Zoe', lastName: 'Day', schoolId: 'N' },
      ]),
    'POST /api/search/records DocumentSignatures': () => records([]),
    'GET /api/documentSignature/counts': () => refusal(503, 'away', 'Away.'),
    'GET /api/documentSignature/turnAround': () => refusal(503, 'away', 'Away.'),
    'GET /api/documentSignature/getTemplates': () => success({ templates: [TEMPLATE_LINE] }),
    'GET /api/documentSignature/getTemplate/t1': () => success(TEMPLATE),
    'POST /api/documentSignature/previewJob': () =>
      success({ ready: 200, needsYou: 1, rows: [NEEDS, READY] }),
    'POST /api/documentSignature/createJob': () => success({ jobId: 'j1', ready: 200, needsYou: 1 }),
  });
  return { ...api, ...renderAt(path) };
}

const CSV = 'Student ID,Trip\n1001,Zoo\n9999,Zoo\n';

async function goOn() {
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

async function toCheck() {
  await screen.findByRole('option', { name: 'Trip' });
  await userEvent.selectOptions(screen.getByLabelText(/^Template/), 'Trip');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false),
  );
  await goOn();
  await userEvent.click(screen.getByRole('radio', { name: 'A CSV file' }));
  const file = new File([CSV], 'trip.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText(/Your CSV file/), file);
  await screen.findByText(/2 rows/);
  await goOn();
  await screen.findByLabelText(/Name of the document/);
  await goOn();
}

beforeEach(() => sessionStorage.clear());

describe('WizardPage', () => {
  test('where nobody is ready, nobody is asked, and it says why', async () => {
    const { handlers } = setUp();
    handlers['POST /api/documentSignature/previewJob'] = () =>
      success({ ready: 0, needsYou: 1, rows: [NEEDS] });
    await toCheck();
    expect(await screen.findByText(/^Nobody can be asked yet/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
  });

  test('a CSV, its columns and the message become one request, with its number on the button', async () => {
    const { requests, notices, location } = setUp();
    await toCheck();
    expect(await screen.findByText('200 families ready, 1 needs your attention')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ask 200 families to sign' }));
    await waitFor(() => expect(location.current).toBe('/document-signature'));
    const body = requests.find(({ path }) => path.endsWith('/createJob'))?.body;
    expect(body).toMatchObject({
      ...{ source: 'template', templateId: 't1', title: 'Trip', subject: 'Trip', pinMode: 'second_mail' },
      people: [
        { row: 2, personId: '1001', csv: { 'Student ID': '1001', Trip: 'Zoo' } },
        { row: 3, personId: '9999', csv: { 'Student ID': '9999', Trip: 'Zoo' } },
      ],
    });
    expect(notices[0]?.message).toContain('200 documents are being prepared');
  });

  test('a row that needs somebody gets the person who is meant', async () => {
    const { requests } = setUp();
    await toCheck();
    await userEvent.click(await screen.findByRole('button', { name: 'Choose the person' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/Find a person/), 'Zoe');
    await userEvent.click(await within(dialog).findByRole('button', { name: /Zoe Day/ }));
    await waitFor(() => {
      const asked = requests.filter(({ path }) => path.endsWith('/previewJob')).at(-1)?.body;
      expect(asked).toMatchObject({ people: [{ row: 2 }, { row: 3, person: 'p7', personId: '' }] });
    });
  });

  test('a row can be left out, and taken in again', async () => {
    const { requests } = setUp();
    await toCheck();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave out 9999' }));
    const asked = () => {
      const { body } = requests.filter(({ path }) => path.endsWith('/previewJob')).at(-1) ?? {};
      return (body as { people: unknown[] }).people;
    };
    await waitFor(() => expect(asked()).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Include them again' }));
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  test('what is missing is said before the next step', async () => {
    setUp('/document-signature/new?template=t1');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', false),
    );
    await goOn();
    await userEvent.click(screen.getByRole('radio', { name: 'A list of IDs' }));
    await userEvent.type(screen.getByLabelText(/^IDs/), '1001 1002');
    expect(screen.getByText('2 persons chosen')).toBeTruthy();
    await goOn();
    await userEvent.clear(await screen.findByLabelText(/Subject of the e-mail/));
    await goOn();
    expect(await screen.findByText('Give the e-mail a subject.')).toBeTruthy();
  });
});
