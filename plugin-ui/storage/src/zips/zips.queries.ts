import {
  ApiError,
  callKey,
  saveFile,
  unwrap,
  useErrorText,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { refused } from '../documents/documents.queries';
import { type Schemas, useStorage } from '../use-storage';

export type Zip = Schemas['ZipRead'];
export type ZipPart = Schemas['ZipPartRead'];

const LATEST = callKey('/api/document/findLatestZip');
const ATTEMPTS = 5;
const PAUSE_MS = 1000;

/** The user's newest zip that has not expired; null where there is none. */
export function useLatestZip() {
  const { api } = useStorage();
  const queryClient = useQueryClient();
  useLive(['DocumentZips'], () => void queryClient.invalidateQueries({ queryKey: LATEST }));
  return useQuery({
    queryKey: LATEST,
    queryFn: async () => (await unwrap(api.http.POST('/api/document/findLatestZip'))).zip,
  });
}

export function usePrepareZip(onDone: () => void) {
  const { api, notify } = useStorage();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (body: Schemas['PrepareZipRequest']) =>
      unwrap(api.http.POST('/api/document/prepareZip', { body })),
    onSuccess: () => {
      onDone();
      return queryClient.invalidateQueries({ queryKey: LATEST });
    },
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
}

/** Has the browser save a part; a download that breaks off goes on at its byte. */
export function useDownloadPart(zip: Zip) {
  const { api, notify } = useStorage();
  const errorText = useErrorText();
  type Answer = { data?: unknown; error?: unknown; response: Response };

  async function ask(part: number, from: number, tag: string | null): Promise<Answer> {
    const headers = from > 0 && tag ? { Range: `bytes=${from}-`, 'If-Range': tag } : {};
    const body = { id: zip.id, part };
    return api.http.POST('/api/document/downloadZip', { body, headers, parseAs: 'stream' });
  }

  async function read(part: number): Promise<Blob> {
    const had = new Pieces();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { data, error, response } = await ask(part, had.size, had.tag);
        if (!response.ok) throw await refused(error, response);
        await had.take(response, data as ReadableStream<Uint8Array<ArrayBuffer>>);
        return had.whole();
      } catch (error) {
        if (error instanceof ApiError || attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
      }
    }
  }

  return useMutation({
    mutationFn: async ({ part }: ZipPart) => saveFile(`documents-${part}.zip`, await read(part)),
    onError: (error) =>
      notify({
        kind: 'error',
        message: errorText(
          error instanceof ApiError ? error : new ApiError('', { code: 'unreachable', status: 0 }),
        ),
      }),
  });
}

/** What has arrived of a file. */
class Pieces {
  tag: string | null = null;
  size = 0;
  #pieces: Blob[] = [];

  /** Reads the answer to its end; one that is no continuation begins anew. */
  async take(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    if (response.status !== 206) {
      this.#pieces = [];
      this.size = 0;
    }
    this.tag = response.headers.get('ETag');
    const reader = body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      // As a blob the browser may keep it on the disk.
      this.#pieces.push(new Blob([read.value]));
      this.size += read.value.byteLength;
    }
  }

  whole(): Blob {
    return new Blob(this.#pieces, { type: 'application/zip' });
  }
}
