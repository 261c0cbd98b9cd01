import { useRef, useState } from 'react';
import { ApiError } from '../../api/errors';
import { useErrorText } from '../../error-text';
import { useFormat } from '../../use-format';
import { useSdkText } from '../../use-plugin';
import { useForm } from '../form-context';
import type { FieldDefinition, FileReference, Path } from '../types';
import { fieldKey, pathKey } from '../values';
import { endingsOf } from './file-kinds';

/** Specification §5 and §9. */
const MAX_BYTES = 4_000_000;

export interface Upload {
  key: string;
  file: File;
  /** From 0 to 1. */
  share: number;
  error?: string;
}

let count = 0;

/** Whether it is an answer with `success: false`; a failed call has the status of a failure. */
function isTurnedDown(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status > 0 && error.status < 400;
}

/** The uploads of one field. `onDone` gets the files that have arrived since the field was drawn last. */
export function useUploads(path: Path, field: FieldDefinition, onDone: (files: FileReference[]) => void) {
  const t = useSdkText();
  const format = useFormat();
  const errorText = useErrorText();
  const form = useForm();
  const [running, setRunning] = useState<readonly Upload[]>([]);
  const [problem, setProblem] = useState<string>();
  const aborts = useRef(new Map<string, AbortController>());
  const done = useRef<FileReference[]>([]);
  const latest = useRef(onDone);
  latest.current = (files) => onDone(files);

  const change = (key: string, part: Partial<Upload>) =>
    setRunning((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const forget = (key: string) => setRunning((before) => before.filter((each) => each.key !== key));

  async function send({ key, file }: Upload) {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    const busy = `${pathKey(path)}#${key}`;
    form.setBusy(busy, true);
    try {
      const stored = await form.files?.upload(fieldKey(path), file, {
        onProgress: (share) => change(key, { share }),
        signal: abort.signal,
      });
      if (stored) arrived(stored);
      forget(key);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') forget(key);
      else if (isTurnedDown(error)) clear(errorText(error));
      else change(key, { error: error instanceof Error ? errorText(error) : String(error) });
    } finally {
      aborts.current.delete(key);
      form.setBusy(busy, false);
    }
  }

  /** The server has taken the call and says no: trying again would not help (specification §8). */
  function clear(reason: string) {
    setProblem(reason);
    setRunning([]);
    for (const abort of aborts.current.values()) abort.abort();
  }

  /** Files that arrive together are handed over together: each `onDone` knows the value of its own drawing only. */
  function arrived(stored: FileReference) {
    done.current.push(stored);
    queueMicrotask(() => {
      const files = done.current.splice(0);
      if (files.length > 0) latest.current(files);
    });
  }

  function add(files: readonly File[]) {
    const refused = refuse(files);
    setProblem(refused);
    // Above the limit the whole list is cleared (specification §5).
    if (refused) return;
    const uploads = (field.multiple ? files : files.slice(-1)).map((file) => ({
      key: String(count++),
      file,
      share: 0,
    }));
    setRunning((before) => [...before, ...uploads]);
    for (const upload of uploads) void send(upload);
  }

  function refuse(files: readonly File[]): string | undefined {
    const endings = endingsOf(field.accept);
    const large = files.find((file) => file.size > MAX_BYTES);
    if (large) return t('form.fileTooLarge', { name: large.name, limit: format.fileSize(MAX_BYTES) });
    const strange = files.find((file) => !endings.some((ending) => file.name.toLowerCase().endsWith(ending)));
    return strange && t('form.fileKind', { name: strange.name, endings: endings.join(' ') });
  }

  return {
    running,
    problem,
    add,
    retry: (upload: Upload) => {
      change(upload.key, { error: undefined, share: 0 });
      void send(upload);
    },
    /** Cancels what is on its way, forgets what has failed. */
    remove: (upload: Upload) => {
      aborts.current.get(upload.key)?.abort();
      forget(upload.key);
    },
  };
}
