import { vi } from 'vitest';
import type { RecordsQuestion } from '../api/records';
import type { RecordPage } from '../grid/types';

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** JSON, form data, or text as it was sent. */
  body: unknown;
}

/** Answers a request: a status and the JSON of the body. */
export type FakeAnswer = { status?: number; body: unknown } | { status?: number; blob: Blob };
type Handler = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

/** `data` in the envelope of a success. */
export const success = (data: unknown): FakeAnswer => ({ body: { success: true, data, messages: [] } });

/** The envelope of a refusal. */
export const refusal = (status: number, code: string, message: string, data?: unknown): FakeAnswer => ({
  status,
  body: { success: false, code, messages: [message], data },
});

/** A list's answer with all the records on one page, or a page of `total`. */
export const records = (r: unknown[], total = r.length): FakeAnswer => ({
  body: {
    success: true,
    r,
    pager: { page: 0, pageSize: 25, recordIndex: 0, totalRecords: total, next: null, previous: null },
    messages: [],
  },
});

/**
 * Puts handlers in the place of the network, by `METHOD /path`, and collects what was asked. Lists have a handler for
 * each model, `POST /api/search/records Jobs`, which answers all of the list: of that only what was asked for is given.
 * A request without a handler fails the test by an answer of 501.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const requests: FakeRequest[] = [];
  const answer = async (request: FakeRequest): Promise<FakeAnswer> => {
    requests.push(request);
    const { model, count } = (request.body ?? {}) as { model?: string; count?: string };
    const call = `${request.method} ${request.path}`;
    const handler = handlers[`${call} ${model}`] ?? handlers[call];
    if (!handler) return refusal(501, 'no_handler', `No handler for ${request.path}`);
    const whole = await handler(request);
    return request.path === RECORDS && (count === 'rows' || count === 'total') ? partOf(whole, count) : whole;
  };
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), init);
    return Promise.race([read(request).then(answer).then(toResponse), givenUp(request.signal)]);
  });
  vi.stubGlobal('XMLHttpRequest', fakeXhr(answer));
  return { requests, handlers };
}

const RECORDS = '/api/search/records';

/** What was asked of a model's rows, in turn; questions for their number alone are left out. */
export function questionsFor(model: string, requests: readonly FakeRequest[]): RecordsQuestion[] {
  return requests
    .filter(({ path }) => path === RECORDS)
    .map(({ body }) => body as RecordsQuestion)
    .filter((question) => question.model === model && question.count !== 'total');
}

/** The rows of a list without their total, or the total alone, as the server answers them. */
function partOf(answer: FakeAnswer, count: 'rows' | 'total'): FakeAnswer {
  if (!('body' in answer)) return answer;
  const body = answer.body as Partial<RecordPage<unknown>>;
  if (!body.r || !body.pager) return answer;
  if (count === 'total') return { body: { ...body, r: [] } };
  const hasMore = body.pager.recordIndex + body.r.length < (body.pager.totalRecords ?? 0);
  return { body: { ...body, pager: { ...body.pager, totalRecords: null, hasMore } } };
}

async function read(request: Request): Promise<FakeRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const text = request.method === 'GET' ? '' : await request.text();
  const isJson = request.headers.get('content-type')?.includes('json') && text;
  const body = isJson ? JSON.parse(text) : text;
  return { method: request.method, path: pathname, query: searchParams, headers: request.headers, body };
}

/** Fails when the request is no longer wanted, as the browser's own `fetch` does. */
function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function toResponse(answer: FakeAnswer): Response {
  const status = answer.status ?? 200;
  return 'blob' in answer ? new Response(answer.blob, { status }) : Response.json(answer.body, { status });
}

/** As much of XMLHttpRequest as an upload needs. */
function fakeXhr(answer: (request: FakeRequest) => Promise<FakeAnswer>) {
  return class {
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } =
      {};
    status = 0;
    responseText = '';
    onload?: () => void;
    onabort?: () => void;
    #method = '';
    #path = '';
    #headers = new Headers();
    #isAborted = false;

    open(method: string, path: string) {
      this.#method = method;
      this.#path = path;
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }

    abort() {
      this.#isAborted = true;
      this.onabort?.();
    }

    async send(body: unknown) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      const query = new URLSearchParams();
      const request = { method: this.#method, path: this.#path, query, headers: this.#headers, body };
      const reply = await answer(request);
      if (this.#isAborted) return;
      this.status = reply.status ?? 200;
      this.responseText = 'body' in reply ? JSON.stringify(reply.body) : '';
      this.onload?.();
    }
  };
}
