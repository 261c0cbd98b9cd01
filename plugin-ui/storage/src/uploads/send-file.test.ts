import { ApiError } from '@homeroom/sdk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendFile } from './send-file';
import { TusServer } from './tus-server.fixture';

const CONTENT = 'words of a report '.repeat(20_000);
const signed = () => ({ Authorization: 'Bearer token' });

let server: TusServer;

beforeEach(async () => {
  localStorage.clear();
  server = new TusServer();
  const url = await server.start();
  (globalThis as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
});
afterEach(() => server.stop());

function send(owner = 'u1', pausesMs = [0, 0, 0]) {
  const file = new File([CONTENT], 'Ada Example.txt', { type: 'text/plain', lastModified: 1 });
  return sendFile(file, { signed, owner, pausesMs, onProgress: () => undefined });
}

describe('sendFile', () => {
  test('goes on where a lost connection has left it', async () => {
    server.cuts = [100_000];
    const id = await send().done;
    expect(server.uploads.get(id)?.content.toString()).toBe(CONTENT);
    expect(server.calls).toEqual(['POST', 'PATCH 0', 'HEAD', 'PATCH 100000']);
    expect(localStorage.length).toBe(0);
  });

  test('goes on after the tab was closed, for the same user alone, and keeps no name', async () => {
    server.cuts = [100_000];
    await expect(send('u1', []).done).rejects.toMatchObject({ status: 0 });
    const kept = JSON.stringify(Object.entries(localStorage));
    expect(localStorage.length).toBe(1);
    expect(kept).not.toContain('Ada');
    expect(await send('u2').done).toBe('upload-2');
    expect(await send('u1').done).toBe('upload-1');
    expect(server.calls.slice(-2)).toEqual(['HEAD', 'PATCH 100000']);
  });

  test('a refusal is said in the words of the server, and not tried again', async () => {
    server.refusal = { status: 413, body: { success: false, code: 'too_large', messages: ['Too large.'] } };
    const problem = await send().done.catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ApiError);
    expect(problem).toMatchObject({ status: 413, code: 'too_large', message: 'Too large.' });
    expect(server.calls).toEqual(['POST']);
  });
});
