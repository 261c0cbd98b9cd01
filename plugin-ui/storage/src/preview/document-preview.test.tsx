import { fakeApi, refusal, success } from '@homeroom/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPart } from '../testing';
import { DocumentPreview } from './document-preview';
import type { Place } from './preview.queries';

const OPENED = { kind: 'pages', pages: 3, ticket: 'k', fileName: 'spring.pdf', mediaType: 'application/pdf' };
const WORD = { text: 'Mathematics', left: 0.1, top: 0.2, width: 0.3, height: 0.02 };

const MATCHES = [
  { page: 1, first: 0, last: 0 },
  { page: 3, first: 0, last: 0 },
];

function setUp(opened: object = OPENED, place?: Place) {
  const api = fakeApi({
    'POST /api/document/preview': () => success(opened),
    'POST /api/document/previewPage': () => new Response(new Blob(['png'])),
    'POST /api/document/previewWords': ({ body }) =>
      success({
        words: [{ ...WORD, text: `Mathematics ${(body as { page: number }).page}` }],
        text: 'Plain words, and more words',
      }),
    'POST /api/document/previewFind': ({ body }) =>
      success({
        matches: (body as { phrase: string }).phrase === 'math' ? MATCHES : [],
        isMore: false,
      }),
  });
  renderPart(<DocumentPreview id="d1" place={place} />);
  return api;
}

/** The mark of a page's word that is looked for; of what nobody hears, assistive technology is told in words. */
const mark = () => document.querySelector('g[data-current] rect');

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
});

describe('DocumentPreview', () => {
  test('shows a page with its text, and turns by buttons and by keys', async () => {
    setUp();
    await screen.findByRole('img', { name: 'Page 1 of 3' });
    await screen.findByText('Mathematics 1', { selector: 'p' });
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Mathematics 2', { selector: 'p' });
    screen.getByRole('region', { name: 'spring.pdf' }).focus();
    await userEvent.keyboard('{End}');
    await screen.findByRole('img', { name: 'Page 3 of 3' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  });

  test('shows text as text, and says of other files that they are for download', async () => {
    setUp({ ...OPENED, kind: 'text', pages: 0 });
    await screen.findByText('Plain words, and more words');
  });

  test('small pictures lead to their pages; the arrows go along', async () => {
    setUp();
    const current = await screen.findByRole('button', { name: 'Go to page 1', current: 'page' });
    await userEvent.click(screen.getByRole('button', { name: 'Go to page 2' }));
    await screen.findByRole('img', { name: 'Page 2 of 3' });
    expect(current.getAttribute('tabindex')).toBe('-1');
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('img', { name: 'Page 3 of 3' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go to page 3' }));
  });

  test('finds words from page to page, and says that there are none', async () => {
    setUp();
    await screen.findByRole('img', { name: 'Page 1 of 3' });
    screen.getByRole('region', { name: 'spring.pdf' }).focus();
    await userEvent.keyboard('{Control>}f{/Control}');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Words to find' }), 'math');
    await screen.findByText('1 of 2');
    await waitFor(() => expect(mark()).not.toBeNull());
    await userEvent.keyboard('{Enter}');
    await screen.findByText('2 of 2');
    await screen.findByRole('img', { name: 'Page 3 of 3' });
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await screen.findByText('1 of 2');
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'algebra');
    await screen.findByText('No match');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Find in the document' }));
  });

  test('opens where a search has found something', async () => {
    setUp(OPENED, { page: 3, find: 'math' });
    await screen.findByRole('img', { name: 'Page 3 of 3' });
    await screen.findByText('2 of 2');
  });

  test('finds words in a text', async () => {
    setUp({ ...OPENED, kind: 'text', pages: 0 }, { find: 'WORDS' });
    await screen.findByText('1 of 2');
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'words',
      'words',
    ]);
  });

  test('says why a document cannot be shown', async () => {
    fakeApi({
      'POST /api/document/preview': () => refusal(404, 'document_unknown', 'This document does not exist.'),
    });
    renderPart(<DocumentPreview id="d1" />);
    expect((await screen.findByRole('alert')).textContent).toContain('This document does not exist.');
  });
});
