import { ApiError, toApiError } from '@homeroom/sdk';
import { DetailedError, Upload } from 'tus-js-client';
import { fingerprintOf, keptAddresses } from './kept-addresses';

const ADDRESS = '/api/document/uploads';
/** The server keeps what arrived in pieces of this size. */
const PART_BYTES = 4_000_000;
const PAUSES_MS = [0, 1000, 3000, 5000, 10_000];

export interface SendOptions {
  /** Signs each request, as the session may be renewed meanwhile. */
  signed: () => Record<string, string>;
  /** Whose uploads go on: those of others who use this browser do not. */
  owner: string;
  purpose?: 'document' | 'bulk';
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  /** Between two attempts; the tests do not wait. */
  pausesMs?: number[];
}

export interface Sending {
  /** The upload's id, once the whole file has arrived. */
  done: Promise<string>;
  /** Stops, and lets the server forget what it has. */
  cancel(): void;
}

/** Sends a file by tus. One that was cut off, also by a tab that was closed, goes on from where it was. */
export function sendFile(file: File, options: SendOptions): Sending {
  let upload: Upload | null = null;
  let isCancelled = false;
  const done = new Promise<string>((resolve, reject) => {
    const made = new Upload(file, {
      endpoint: new URL(ADDRESS, location.origin).href,
      chunkSize: PART_BYTES,
      retryDelays: options.pausesMs ?? PAUSES_MS,
      metadata: { filename: file.name, purpose: options.purpose ?? 'document' },
      fingerprint: () => fingerprintOf(file, options.owner) as Promise<string>,
      urlStorage: keptAddresses,
      removeFingerprintOnSuccess: true,
      onBeforeRequest(request) {
        for (const [name, value] of Object.entries(options.signed())) request.setHeader(name, value);
      },
      onShouldRetry: (error) => isWorthwhile(error.originalResponse?.getStatus() ?? 0),
      onProgress: (sent, total) => options.onProgress(total ? sent / total : 1),
      onError: (error) => reject(problemOf(error)),
      onSuccess: () => resolve(idOf(made.url)),
    });
    upload = made;
    made
      .findPreviousUploads()
      .then(([former]) => {
        if (isCancelled) return;
        if (former) made.resumeFromPreviousUpload(former);
        made.start();
      })
      .catch(reject);
  });
  return {
    done,
    cancel() {
      isCancelled = true;
      // What cannot be told to the server ends there by itself within a day.
      upload?.abort(true).catch(() => undefined);
    },
  };
}

/** Whether another attempt may help: there was no answer, the server is busy or at fault, or the offset was another. */
function isWorthwhile(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
}

function problemOf(error: Error): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (!response || status === 0) return new ApiError('', { code: 'unreachable', status: 0 });
  return toApiError(status, read(response.getBody()));
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function idOf(url: string | null): string {
  return url?.split('/').at(-1) ?? '';
}
