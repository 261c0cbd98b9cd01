import createClient, { type Client } from 'openapi-fetch';
import { ApiError, toApiError } from './errors';
import type { paths } from './schema';
import { trimmed } from './trim';
import { type UploadOptions, upload } from './upload';

export interface ApiOptions {
  token: () => string | null;
  organization: () => string | null;
  /** The locale in which the server says what it says. */
  language: () => string;
  /** Whether nobody is at the page: what it asks by itself must not keep the session alive. */
  isUnattended?: () => boolean;
  /** Called with the token that was refused. */
  onUnauthorized: (token: string | null) => void;
  /** Called when the platform is closed; `until` is an ISO moment if it is known. */
  onMaintenance?: (until: string | null) => void;
}

/** The calls that a document describes, core's if no other is named. */
export interface Api<Calls extends object = paths> {
  /** Pass what it answers to `unwrap`. */
  http: Client<Calls>;
  /** Sends a form with its files and tells the progress. */
  upload<Path extends PostPath<Calls>>(
    path: Path,
    form: FormData,
    options?: UploadOptions & { path?: Readonly<Record<string, string>> },
  ): Promise<DataOf<PostOf<Calls, Path>>>;
  /** A file that needs the bearer header, such as a page's picture. */
  blob(path: string, signal?: AbortSignal): Promise<Blob>;
  /** The headers that sign a request of now, for a library that sends by itself. */
  signed(): Record<string, string>;
}

type PostPath<Calls> = {
  [Path in keyof Calls]: Calls[Path] extends { post: { responses: unknown } } ? Path : never;
}[keyof Calls] &
  string;

type PostOf<Calls, Path extends keyof Calls> = Calls[Path] extends { post: infer Operation }
  ? Operation
  : never;

/** `data` of the answer to a call that succeeded. */
type DataOf<Operation> = Operation extends { responses: infer Answers }
  ? Answers[keyof Answers & (200 | 201)] extends { content: { 'application/json': { data: infer Data } } }
    ? Data
    : never
  : never;

const SIGN_IN = '/api/auth/token';

/** A client that signs every request, asks for answers in the user's language and reports refused tokens. */
export function createApi(options: ApiOptions): Api {
  const headers = () => headersOf(options);
  const refused = (status: number, token: string | null) => {
    if (status === 401) options.onUnauthorized(token);
  };
  const closed = (status: number, body: unknown) => {
    const { code, data } = (body ?? {}) as { code?: string; data?: { until?: string } };
    if (status === 503 && code === 'maintenance') options.onMaintenance?.(data?.until ?? null);
  };
  const http = createClient<paths>({
    baseUrl: globalThis.location.origin,
    fetch: (request) => globalThis.fetch(request),
    bodySerializer: (body) => JSON.stringify(trimmed(body)),
  });
  http.use({
    onRequest({ request }) {
      for (const [name, value] of Object.entries(headers())) request.headers.set(name, value);
      return request;
    },
    async onResponse({ request, response }) {
      // A wrong password says nothing of the token that came with it.
      if (new URL(request.url).pathname !== SIGN_IN) refused(response.status, bearerOf(request));
      if (response.status === 503)
        closed(
          response.status,
          await response
            .clone()
            .json()
            .catch(() => null),
        );
      return response;
    },
  });
  return {
    http,
    signed: headers,
    async upload(path, form, { path: named = {}, ...uploadOptions } = {}) {
      const token = options.token();
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
      const answer = await upload(address, trimmed(form), headers(), uploadOptions);
      refused(answer.status, token);
      closed(answer.status, answer.body);
      return payload(answer.status, answer.body);
    },
    async blob(path, signal) {
      const token = options.token();
      const response = await reach(globalThis.fetch(path, { headers: headers(), signal }));
      refused(response.status, token);
      if (!response.ok) {
        const body = await response.json().catch(() => null);
        closed(response.status, body);
        throw toApiError(response.status, body);
      }
      return response.blob();
    },
  };
}

/** A call of `Api.http`; the document says by its path what it answers. */
type Call<Answer> = Promise<{ data?: Answer; error?: unknown; response: Response }>;

/** The `data` of an answer's envelope. Throws `ApiError` if it is not a success. */
export async function unwrap<Answer extends { data: unknown }>(call: Call<Answer>): Promise<Answer['data']> {
  const { data, error, response } = await reach(call);
  return payload(response.status, data ?? error);
}

/** The whole body of a list's answer: `r` and `pager`. Throws `ApiError` if it is not a success. */
export async function unwrapList<Answer>(call: Call<Answer>): Promise<Answer> {
  const { data, error, response } = await reach(call);
  if (!response.ok) throw toApiError(response.status, error);
  return data as Answer;
}

function payload<T>(status: number, body: unknown): T {
  const envelope = body as { success?: boolean; data?: T } | undefined;
  if (status >= 400 || !envelope?.success) throw toApiError(status, body);
  return envelope.data as T;
}

async function reach<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError('', { code: 'unreachable', status: 0 });
  }
}

function headersOf({ token, organization, language, isUnattended }: ApiOptions): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language() };
  const bearer = token();
  const code = organization();
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  if (code) headers.Organization = code;
  if (isUnattended?.()) headers.Unattended = 'true';
  return headers;
}

function bearerOf(request: Request): string | null {
  return request.headers.get('Authorization')?.replace(/^Bearer /, '') ?? null;
}
