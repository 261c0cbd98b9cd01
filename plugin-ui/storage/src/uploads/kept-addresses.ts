import type { PreviousUpload, UrlStorage } from 'tus-js-client';

const PREFIX = 'homeroom.upload.';
/** The server forgets an upload after a day. */
const KEPT_MS = 24 * 3600 * 1000;

interface Kept {
  url: string;
  size: number;
  at: number;
}

/**
 * Where uploads that were cut off go on, in this browser. Nothing here says whose a file is or what it is called: the
 * next user of the browser may look.
 */
export const keptAddresses: UrlStorage = {
  findAllUploads: () => Promise.resolve(find(PREFIX)),
  findUploadsByFingerprint: (fingerprint) => Promise.resolve(find(PREFIX + fingerprint)),
  removeUpload(key) {
    localStorage.removeItem(key);
    return Promise.resolve();
  },
  addUpload(fingerprint, upload) {
    const key = PREFIX + fingerprint;
    const kept: Kept = { url: upload.uploadUrl ?? '', size: upload.size ?? 0, at: Date.now() };
    localStorage.setItem(key, JSON.stringify(kept));
    return Promise.resolve(key);
  },
};

/** What tells a file of a user from all others, without telling what it is; null where the browser cannot say. */
export async function fingerprintOf(file: File, owner: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const told = JSON.stringify([owner, file.name, file.type, file.size, file.lastModified]);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(told));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function find(prefix: string): PreviousUpload[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(prefix)).flatMap(read);
}

function read(key: string): PreviousUpload[] {
  const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  if (!kept || Date.now() - kept.at > KEPT_MS) {
    localStorage.removeItem(key);
    return [];
  }
  return [
    {
      size: kept.size,
      metadata: {},
      creationTime: new Date(kept.at).toISOString(),
      urlStorageKey: key,
      uploadUrl: kept.url,
      parallelUploadUrls: null,
    },
  ];
}
