import { useFormat } from '@homeroom/sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStorage } from '../use-storage';
import { sendFile } from './send-file';
import { UploadQueue } from './upload-queue';
import { useUploadLimits } from './uploads.queries';

/** The files that the user is uploading; what was cut off goes on when the connection is there again. */
export function useUploads(pausesMs?: number[]) {
  const { api, user, notify, t } = useStorage();
  const format = useFormat();
  const limits = useUploadLimits().data;
  const [problem, setProblem] = useState<string | null>(null);
  const [queue] = useState(
    () =>
      new UploadQueue((file, onProgress) =>
        sendFile(file, { signed: () => api.signed(), owner: user.id, onProgress, pausesMs }),
      ),
  );
  const files = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => {
    globalThis.addEventListener('online', queue.retryLost);
    return () => globalThis.removeEventListener('online', queue.retryLost);
  }, [queue]);

  function add(added: readonly File[]) {
    const most = limits?.document ?? Number.POSITIVE_INFINITY;
    const tooLarge = added.filter(({ size }) => size > most);
    if (tooLarge.length > 0) {
      queue.clear();
      const names = tooLarge.map(({ name }) => name).join(', ');
      setProblem(t('uploads.tooLarge', { names, bytes: format.number(most), count: tooLarge.length }));
      return;
    }
    setProblem(null);
    for (const { name, size } of added)
      if (limits && size > limits.large) notify({ kind: 'success', message: t('uploads.large', { name }) });
    queue.add(added);
  }

  return { files, problem, add, queue };
}
