import { ApiError } from '@homeroom/sdk';
import type { Sending } from './send-file';

/** A file on its way. */
export interface QueuedFile {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'arrived' | 'failed';
  /** From 0 to 1. */
  share: number;
  uploadId: string | null;
  problem: ApiError | null;
}

type Send = (file: File, onProgress: (share: number) => void) => Sending;

/** As many as a user may send at once, less one for whatever else is uploaded. */
const AT_ONCE = 2;

/** Files that are sent one after another, some at a time; each can be cancelled, and tried again when it failed. */
export class UploadQueue {
  files: readonly QueuedFile[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly sendings = new Map<number, Sending>();
  private next = 0;

  constructor(private readonly send: Send) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = () => this.files;

  add(files: readonly File[]) {
    const fresh = files.map(
      (file): QueuedFile => ({
        key: this.next++,
        file,
        state: 'waiting',
        share: 0,
        uploadId: null,
        problem: null,
      }),
    );
    this.put([...this.files, ...fresh]);
    this.goOn();
  }

  retry(key: number) {
    this.change(key, { state: 'waiting', problem: null });
    this.goOn();
  }

  /** Tries again what failed for want of a connection. */
  readonly retryLost = () => {
    for (const { key, state, problem } of this.files)
      if (state === 'failed' && problem?.status === 0) this.retry(key);
  };

  cancel(key: number) {
    this.sendings.get(key)?.cancel();
    this.sendings.delete(key);
    this.put(this.files.filter((each) => each.key !== key));
    this.goOn();
  }

  /** Cancels everything; what has arrived stays where it is if it was taken. */
  clear(isTaken = false) {
    if (!isTaken) for (const sending of this.sendings.values()) sending.cancel();
    this.sendings.clear();
    this.put([]);
  }

  private goOn() {
    const busy = this.files.filter(({ state }) => state === 'sending').length;
    const waiting = this.files.filter(({ state }) => state === 'waiting');
    for (const each of waiting.slice(0, Math.max(0, AT_ONCE - busy))) void this.begin(each);
  }

  private async begin({ key, file }: QueuedFile) {
    const sending = this.send(file, (share) => this.change(key, { share }));
    this.sendings.set(key, sending);
    this.change(key, { state: 'sending' });
    try {
      this.change(key, { state: 'arrived', share: 1, uploadId: await sending.done });
    } catch (error) {
      const problem =
        error instanceof ApiError ? error : new ApiError('', { code: 'unreachable', status: 0 });
      this.change(key, { state: 'failed', problem });
    }
    this.goOn();
  }

  private change(key: number, values: Partial<QueuedFile>) {
    this.put(this.files.map((each) => (each.key === key ? { ...each, ...values } : each)));
  }

  private put(files: readonly QueuedFile[]) {
    this.files = files;
    for (const listener of this.listeners) listener();
  }
}
