import { ApiError } from './errors';

export interface UploadOptions {
  /** From 0 to 1, as far as the browser has sent the body. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** POST a form by XMLHttpRequest: fetch tells no upload progress. */
export function upload(
  path: string,
  form: FormData,
  headers: Record<string, string>,
  options: UploadOptions = {},
) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve({ status: request.status, body: parse(request.responseText) });
    request.onerror = () => reject(new ApiError('', { code: 'unreachable', status: 0 }));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
