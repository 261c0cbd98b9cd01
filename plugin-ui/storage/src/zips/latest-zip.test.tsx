import { fakeApi, records, success } from '@homeroom/sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../testing';

const ZIP = {
  ...{ id: 'z1', status: 'ready', documents: 3, leftOut: 1, createdOn: '2026-03-09T14:30:00+00:00' },
  expiresOn: '2026-03-16T14:30:00+00:00',
  parts: [
    { part: 1, documents: 2, sizeBytes: 6 },
    { part: 2, documents: 1, sizeBytes: 2_000_000 },
  ],
};

function setUp(zip: object | null) {
  const api = fakeApi({
    'POST /api/search/records DocumentList': () => records([]),
    'POST /api/search/records NotProcessedResults': () => records([]),
    'POST /api/document/getAllActiveDocumentTypes': () => success([]),
    'POST /api/document/findLatestZip': () => success({ zip }),
  });
  return { ...api, ...renderAt('/document-storage', {}, { isAdmin: true }) };
}

/** Has each download answered by one of these, in order, and notes what it asked for. */
function answerDownloads(...answers: (() => Response)[]) {
  const asked: (string | null)[] = [];
  const others = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    if (!request.url.endsWith('/document/downloadZip')) return others(input, init);
    asked.push(request.headers.get('Range'));
    return (answers.shift() as () => Response)();
  });
  return asked;
}

function broken(...pieces: string[]): ReadableStream {
  const waiting = pieces.map((piece) => new TextEncoder().encode(piece));
  return new ReadableStream({
    pull(controller) {
      const next = waiting.shift();
      if (next) controller.enqueue(next);
      else controller.error(new TypeError('network'));
    },
  });
}

async function saved(): Promise<() => Promise<string>> {
  let kept: Blob | undefined;
  URL.createObjectURL = (blob: Blob) => {
    kept = blob;
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  return async () => {
    await waitFor(() => expect(kept).toBeDefined(), { timeout: 5000 });
    return (kept as Blob).text();
  };
}

afterEach(() => void vi.restoreAllMocks());

describe('LatestZip', () => {
  test('offers each part with its size, and says what is left out', async () => {
    setUp(ZIP);
    expect(await screen.findByText('Your zip of 3 documents is ready')).toBeTruthy();
    expect(screen.getByText(/^1 document is left out/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Part 2: 1 document, 2 MB' })).toBeTruthy();
  });

  test('changes from being prepared to ready by itself', async () => {
    const { handlers, send } = setUp({ ...ZIP, status: 'preparing', parts: [] });
    expect(await screen.findByText('A zip of 3 documents is being prepared')).toBeTruthy();
    handlers['POST /api/document/findLatestZip'] = () => success({ zip: ZIP });
    act(() => send({ model: 'DocumentZips', payload: { id: 'z1' } }));
    expect(await screen.findByText('Your zip of 3 documents is ready')).toBeTruthy();
  });

  test('a failure says what to do, and the notice can be closed', async () => {
    setUp({ ...ZIP, status: 'failed', parts: [] });
    expect(await screen.findByText(/^Choose the documents again/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }));
    expect(screen.queryByText(/^Choose the documents again/)).toBeNull();
  });

  test('a download that breaks off goes on at its byte', async () => {
    setUp(ZIP);
    const content = await saved();
    const asked = answerDownloads(
      () => new Response(broken('abc'), { headers: { ETag: '"1"' } }),
      () => new Response('def', { status: 206, headers: { ETag: '"1"' } }),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Part 1/ }));
    expect(await content()).toBe('abcdef');
    expect(asked).toEqual([null, 'bytes=3-']);
  });

  test('a download of what has changed meanwhile begins anew', async () => {
    setUp(ZIP);
    const content = await saved();
    answerDownloads(
      () => new Response(broken('abc'), { headers: { ETag: '"1"' } }),
      () => new Response('uvwxyz', { headers: { ETag: '"2"' } }),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Part 1/ }));
    expect(await content()).toBe('uvwxyz');
  });
});
