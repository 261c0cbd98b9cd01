import { ApiError, unwrap, useErrorText, usePlugin } from '@homeroom/sdk';
import { useRef, useState } from 'react';

const AT_ONCE = 4;
const PART_BYTES = 8_000_000;
const TRIES = 5;
const WAIT_MS = 1000;
const VERSION = '1.0.0';
const PART_TYPE = 'application/offset+octet-stream';

/** A file that has arrived. */
export interface Sent {
  name: string;
  id: string;
}

/** A file that was refused, or could not be sent. */
export interface Unsent {
  file: File;
  reason: string;
}

interface Call<Path> {
  parameters: { path: Path; header: Record<string, string> };
  requestBody?: { content: { [PART_TYPE]: unknown } };
  responses: { 200: { content: { 'application/json': { data: unknown } } } };
}

/** tus is no part of the API's document: its addresses and its headers are the protocol's. */
interface TusCalls {
  '/api/document/uploads': { post: Call<Record<string, never>> };
  '/api/document/uploads/{id}': { patch: Call<{ id: string }>; head: Call<{ id: string }> };
}

type Answer = { data?: { data: unknown }; error?: unknown; response: Response };

/**
 * Sends files for a bulk upload by tus, four at once. After a lost connection each goes on where it was cut off; one
 * that is refused does not stop the others.
 */
export function useUploads() {
  const send = useSend();
  const errorText = useErrorText();
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<File[]>([]);
  const running = useRef(0);

  async function work() {
    for (let file = queue.current.shift(); file; file = queue.current.shift()) {
      const one = file;
      try {
        const id = await send(one);
        setSent((all) => [...all, { name: one.name, id }]);
      } catch (error) {
        setUnsent((all) => [...all, { file: one, reason: errorText(error as Error) }]);
      }
      setWaiting((count) => count - 1);
    }
    running.current -= 1;
  }
  function add(files: readonly File[]) {
    queue.current.push(...files);
    setWaiting((count) => count + files.length);
    while (running.current < AT_ONCE && queue.current.length > 0) {
      running.current += 1;
      void work();
    }
  }
  function retry() {
    setUnsent([]);
    add(unsent.map(({ file }) => file));
  }
  return { sent, unsent, waiting, add, retry };
}

/** Sends one file and gives back the id of its upload. */
function useSend() {
  const { api } = usePlugin<TusCalls>();
  async function begin(file: File) {
    const metadata = `filename ${base64(file.name)},purpose ${base64('bulk')}`;
    const header = {
      'Tus-Resumable': VERSION,
      'Upload-Length': String(file.size),
      'Upload-Metadata': metadata,
    };
    const call = api.http.POST('/api/document/uploads', { headers: header } as never);
    return (await check(call)).headers.get('location')?.split('/').at(-1) ?? '';
  }
  async function part(id: string, file: File, start: number) {
    const header = { 'Tus-Resumable': VERSION, 'Upload-Offset': String(start), 'Content-Type': PART_TYPE };
    const call = api.http.PATCH('/api/document/uploads/{id}', {
      params: { path: { id } },
      headers: header,
      body: file.slice(start, start + PART_BYTES),
      bodySerializer: (body: unknown) => body,
    } as never);
    return offsetOf(await check(call));
  }
  async function arrived(id: string) {
    const call = api.http.HEAD('/api/document/uploads/{id}', {
      params: { path: { id } },
      headers: { 'Tus-Resumable': VERSION },
    } as never);
    return offsetOf(await check(call));
  }
  return async (file: File) => {
    const id = await begin(file);
    let start = 0;
    let tries = 0;
    while (start < file.size) {
      try {
        start = await part(id, file, start);
        tries = 0;
      } catch (error) {
        tries += 1;
        if (tries >= TRIES || !isPassing(error)) throw error;
        await new Promise((done) => setTimeout(done, WAIT_MS * tries));
        start = await arrived(id).catch(() => start);
      }
    }
    return id;
  };
}

/** The answer, which has headers alone; what is refused comes as for any call. */
async function check(call: Promise<Answer>): Promise<Response> {
  const response = await call.then(
    (answer) => answer.response,
    () => undefined,
  );
  if (response?.ok) return response;
  await unwrap(call);
  throw new ApiError('', { code: 'unreachable', status: 0 });
}

/** Whether trying again may help: the connection was lost, the server busy, or it has more bytes than we knew. */
function isPassing(error: unknown) {
  const status = error instanceof ApiError ? error.status : 0;
  return status === 0 || status === 409 || status === 429 || status >= 500;
}

function offsetOf(response: Response) {
  return Number(response.headers.get('upload-offset'));
}

function base64(text: string) {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
