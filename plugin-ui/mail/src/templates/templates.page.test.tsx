import { fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing';

const KIND = {
  key: 'delivery',
  name: 'Documents for families',
  placeholders: ['firstName', 'message', 'link'],
  hasLink: true,
  start: '{{message}}\n\n{{until}}',
};
const NOTHING_YET = {
  kinds: [KIND],
  schools: [{ id: 'north', name: 'North School' }],
  templates: [],
  mayChangeDistrict: true,
};
const VERSION = {
  id: '1',
  number: 1,
  subject: '',
  body: 'Hello {{message}}',
  html: '',
  isOurs: false,
  savedBy: 'ana@springfield.example',
  savedAt: '2026-11-20T08:00:00Z',
};
const USED = {
  ...NOTHING_YET,
  templates: [
    {
      ...VERSION,
      kind: 'delivery',
      schoolId: '',
      schoolName: '',
      language: '',
      mayChange: false,
    },
  ],
  mayChangeDistrict: false,
};
const EDITOR = '/mail-templates?kind=delivery&school=&language=';

function open(path: string, data: object = NOTHING_YET, versions: object[] = []) {
  const api = fakeApi({
    'GET /api/mail/templates': () => success(data),
    'GET /api/mail/templates/versions': () => success({ versions }),
    'POST /api/mail/templates/preview': () =>
      success({
        language: 'en',
        subject: 'A subject',
        text: '',
        html: '<p>Hello</p>',
        isReal: true,
        warnings: ['Families are not told until when the link works.'],
      }),
    'POST /api/mail/templates': () => success(VERSION),
    'POST /api/mail/templates/test': () => success({ email: 'me@springfield.example' }),
  });
  return { ...api, ...renderAt(path) };
}

describe('TemplatesPage', () => {
  test('says that ours is used, and leads to a new one', async () => {
    open('/mail-templates');
    expect(await screen.findByText(/The default layout is used/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('School'), 'North School');
    await userEvent.click(screen.getByRole('link', { name: 'Write template' }));
    expect(await screen.findByText(/North School · All other languages/)).toBeTruthy();
  });

  test('a new one begins with the text that is sent without one', async () => {
    open(EDITOR);
    const body = await screen.findByLabelText('Text');
    expect((body as HTMLTextAreaElement).value).toBe(KIND.start);
  });

  test('a template of the district is only shown to whoever may not change it', async () => {
    open('/mail-templates', USED, [VERSION]);
    await userEvent.click(await screen.findByRole('link', { name: 'View the template of Whole district' }));
    expect(await screen.findByText(/Only an administrator/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use version 1' })).toBeNull();
  });

  test('a placeholder goes into the field, the preview warns, and saving names what was seen last', async () => {
    const { requests } = open(EDITOR, NOTHING_YET, [VERSION]);
    const text = within(await screen.findByRole('group', { name: 'Insert into the text:' }));
    await userEvent.click(screen.getByRole('textbox', { name: 'Subject' }));
    await userEvent.click(text.getByRole('button', { name: '{{firstName}}' }));
    expect(screen.getByDisplayValue('Hello {{message}}{{firstName}}')).toBeTruthy();
    expect(await screen.findByText(/not told until when/)).toBeTruthy();
    expect(screen.getByTitle('The e-mail as a family sees it')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/The default layout is used/)).toBeTruthy();
    const saved = requests.find(({ method, path }) => method === 'POST' && path === '/api/mail/templates');
    expect(saved?.body).toMatchObject({ body: 'Hello {{message}}{{firstName}}', basedOn: 1 });
  });

  test('what families will not learn stands at the field that is sent', async () => {
    open(EDITOR);
    const note = await screen.findByRole('note');
    expect(note.textContent).toMatch(/not told until when/);
    const html = screen.getByRole('textbox', { name: /layout|HTML/i });
    const isBehind = () =>
      (html.compareDocumentPosition(screen.getByRole('note')) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    expect(isBehind()).toBe(false);
    await userEvent.type(html, '<p>Hello</p>');
    await screen.findByRole('note');
    expect(isBehind()).toBe(true);
  });

  test('what is wrong stands at its field', async () => {
    const { handlers } = open(EDITOR);
    handlers['POST /api/mail/templates'] = () =>
      refusal(422, 'validation_failed', 'No.', { fields: { html: 'Put {{link}} in.' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Put {{link}} in.')).toBeTruthy();
  });

  test('an old version is taken up again, and a test goes to oneself', async () => {
    const { requests } = open(EDITOR, NOTHING_YET, [
      { ...VERSION, id: '2', number: 2, body: 'New {{message}}' },
      VERSION,
    ]);
    const versions = await screen.findByRole('region', { name: 'Versions' });
    await userEvent.click(within(versions).getByRole('button', { name: 'Use version 1' }));
    expect(screen.getByDisplayValue('Hello {{message}}')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send a test to myself' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/api/mail/templates/test')?.body).toMatchObject({
        kind: 'delivery',
        body: 'Hello {{message}}',
      }),
    );
  });

  test('is asked before a template is not used any more', async () => {
    const { requests, handlers } = open(EDITOR, NOTHING_YET, [VERSION]);
    handlers['POST /api/mail/templates/end'] = () => success(VERSION);
    await userEvent.click(await screen.findByRole('button', { name: 'Stop using it' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop using this template?' });
    expect(requests.some(({ path }) => path.endsWith('/end'))).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop using it' }));
    expect(await screen.findByText(/The default layout is used/)).toBeTruthy();
    expect(requests.find(({ path }) => path.endsWith('/end'))?.body).toMatchObject({ basedOn: 1 });
  });

  test('two versions are compared line by line', async () => {
    open(EDITOR, NOTHING_YET, [
      { ...VERSION, id: '3', number: 3, body: 'Welcome\n{{message}}' },
      { ...VERSION, id: '2', number: 2, body: 'Hello\n{{message}}' },
      VERSION,
    ]);
    const part = within(await screen.findByRole('region', { name: 'Compare versions' }));
    const lines = () => part.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines()).toEqual(['−Removed: Hello', '+Added: Welcome', '{{message}}']);
    await userEvent.selectOptions(part.getByLabelText('From'), 'Version 3');
    expect(part.getByText('Both versions are the same.')).toBeTruthy();
    await userEvent.selectOptions(part.getByLabelText('From'), 'Version 1');
    expect(lines()[0]).toBe('−Removed: Hello {{message}}');
  });
});
