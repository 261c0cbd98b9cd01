import { fakeApi, records, type refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderAt } from '../testing';
import { TEMPLATE, TEMPLATE_LINE } from './template.fixture';

const PICTURE = { blob: new Blob(['png'], { type: 'image/png' }) };

function setUp(
  path: string,
  saved: ReturnType<typeof success> = success({ ...TEMPLATE, version: 3, latest: 3 }),
) {
  URL.createObjectURL = () => 'blob:page';
  URL.revokeObjectURL = () => undefined;
  const api = fakeApi({
    'POST /api/search/records Persons': () =>
      records([
        { id: 'p1', personId: '1001', name: 'Ada Byron', firstName: 'Ada', lastName: 'Byron', schoolId: 'N' },
      ]),
    'GET /api/documentSignature/getTemplates': () => success({ templates: [TEMPLATE_LINE] }),
    'GET /api/documentSignature/getTemplate/t1': () => success(TEMPLATE),
    'GET /api/documentSignature/templatePage/t1/1': () => PICTURE,
    'GET /api/documentSignature/templatePage/t1/2': () => PICTURE,
    'POST /api/documentSignature/saveTemplate': () => saved,
    'POST /api/documentSignature/uploadTemplate': () => success(TEMPLATE),
    'POST /api/documentSignature/archiveTemplate': () => success({}),
    'POST /api/documentSignature/previewTemplate': () =>
      success({ fields: [{ ...TEMPLATE.fields[0], value: 'Ada Byron' }], unknown: ['csv.trip'] }),
  });
  return { ...api, ...renderAt(path) };
}

const NAME = 'Signature – Guardian 1, page 1';
const onPage = () => screen.findByRole('button', { name: NAME });

async function saveAndRead(requests: { path: string; body: unknown }[]) {
  await userEvent.click(screen.getByRole('button', { name: 'Save the template' }));
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/saveTemplate'))).toBe(true));
  const body = requests.find(({ path }) => path.endsWith('/saveTemplate'))?.body;
  return body as { version: number; roles: object[]; fields: Record<string, unknown>[] };
}

beforeEach(() => sessionStorage.clear());

describe('TemplatesPage', () => {
  test('a PDF becomes a template, which opens', async () => {
    const { location } = setUp('/document-signature/templates');
    const file = new File(['%PDF-'], 'trip.pdf', { type: 'application/pdf' });
    await userEvent.upload(await screen.findByLabelText(/Your PDF/), file);
    await waitFor(() => expect(location.current).toBe('/document-signature/templates/t1'));
  });

  test('a template goes into the archive', async () => {
    const { requests, notices } = setUp('/document-signature/templates');
    await userEvent.click(await screen.findByRole('button', { name: 'Archive Trip' }));
    await waitFor(() => expect(notices[0]?.message).toBe('The template is in the archive.'));
    expect(requests.find(({ path }) => path.endsWith('/archiveTemplate'))?.body).toEqual({
      templateId: 't1',
      archived: true,
    });
  });
});

describe('TemplatePage', () => {
  test('a field is moved, sized, copied and removed by keyboard alone', async () => {
    const { requests } = setUp('/document-signature/templates/t1');
    (await onPage()).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(screen.getByRole('heading', { name: '2 fields' })).toBeTruthy();
    const { version, fields } = await saveAndRead(requests);
    expect(version).toBe(2);
    expect(fields[0]).toMatchObject({ id: 'f1', x: 106, y: 594, width: 180, height: 46 });
    expect(fields[1]).toMatchObject({ x: 118, y: 606, kind: 'signature', role: 'guardian1' });
  });

  test('what was saved is no longer a change, also where the version stays', async () => {
    const saved = { ...TEMPLATE, updatedOn: '2026-03-09T11:00:00Z', name: 'Zoo' };
    const { handlers, notices } = setUp('/document-signature/templates/t1', success(saved));
    const name = await screen.findByDisplayValue('Trip');
    expect(screen.getByText('Everything is saved.')).toBeTruthy();
    await userEvent.clear(name);
    await userEvent.type(name, 'Zoo');
    expect(screen.getByText(/^You have unsaved changes/)).toBeTruthy();
    handlers['GET /api/documentSignature/getTemplate/t1'] = () => success(saved);
    await userEvent.click(screen.getByRole('button', { name: 'Save the template' }));
    expect(await screen.findByText('Everything is saved.')).toBeTruthy();
    expect(notices).toHaveLength(1);
  });

  test('what was removed comes back by undo', async () => {
    setUp('/document-signature/templates/t1');
    (await onPage()).focus();
    await userEvent.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
    expect(screen.getByText('Guardian 1 has no signature field.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await onPage()).toBeTruthy();
  });

  test('a field has everything about it as inputs', async () => {
    const { requests } = setUp('/document-signature/templates/t1');
    await userEvent.click(await screen.findByRole('button', { name: 'Text' }));
    await userEvent.type(screen.getByLabelText('Label'), 'Allergies');
    await userEvent.selectOptions(screen.getByLabelText('Fill in with'), "The person's name");
    await userEvent.type(screen.getByLabelText(/Keep next to/), 'Allergies:');
    await userEvent.click(screen.getByLabelText('Required'));
    const { fields } = await saveAndRead(requests);
    expect(fields[1]).toMatchObject({
      ...{ kind: 'text', role: 'guardian1', label: 'Allergies', merge: 'person.name', required: false },
      anchor: { text: 'Allergies:', dx: 0, dy: 0 },
    });
  });

  test('what is refused is said by the name of its field', async () => {
    setUp('/document-signature/templates/t1', {
      status: 422,
      body: {
        success: false,
        code: 'invalid',
        messages: ['Look at the fields.'],
        data: { fields: { f1: 'Too wide.' } },
      },
    } as unknown as ReturnType<typeof refusal>);
    (await onPage()).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await userEvent.click(screen.getByRole('button', { name: 'Save the template' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Signature – Guardian 1: Too wide.');
  });

  test('the preview shows what is filled in of a person', async () => {
    const { requests } = setUp('/document-signature/templates/t1');
    await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/Find a person/), 'Ada');
    await userEvent.click(await within(dialog).findByRole('button', { name: /Ada Byron/ }));
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith('/previewTemplate')).at(-1)?.body).toEqual({
        templateId: 't1',
        person: 'p1',
      }),
    );
    expect(await within(dialog).findByText(/csv.trip/)).toBeTruthy();
  });
});
