import { usePageKeys, usePlugin } from '@homeroom/sdk';
import { useState } from 'react';
import { type BulkResult, type FoundPerson, useAssign, useSkip, useUndo } from './bulk.queries';

/** Working the queue off: which file is looked at, what is done with it, and by which keys. */
export function useDesk(files: readonly BulkResult[]) {
  const { t } = usePlugin();
  const assigning = useAssign();
  const skipping = useSkip();
  const undoing = useUndo();
  const [wanted, setPosition] = useState(0);
  const [done, setDone] = useState<readonly BulkResult[]>([]);
  const [said, setSaid] = useState('');
  // What was done is gone from the list at once, before the server has answered with the next one.
  const left = files.filter(({ id }) => !done.some((one) => one.id === id));
  const position = Math.min(wanted, Math.max(0, left.length - 1));
  const file = left[position];
  const isBusy = assigning.isPending || skipping.isPending || undoing.isPending;
  const error = assigning.error ?? skipping.error ?? undoing.error;

  function settle(what: BulkResult, message: string) {
    setDone((all) => [...all, what]);
    setSaid(message);
  }
  function clear() {
    for (const mutation of [assigning, skipping, undoing]) mutation.reset();
  }
  function assign(person: FoundPerson) {
    if (!file || isBusy) return;
    clear();
    const words = { file: file.path, name: person.name };
    assigning.mutate(
      { resultId: file.id, person: person.id },
      { onSuccess: () => settle(file, t('bulk.queue.assigned', words)) },
    );
  }
  function skip() {
    if (!file || isBusy) return;
    clear();
    skipping.mutate(
      { resultId: file.id, reason: '' },
      { onSuccess: () => settle(file, t('bulk.queue.skipped', { file: file.path })) },
    );
  }
  function undo() {
    const last = done.at(-1);
    if (!last || isBusy) return;
    clear();
    undoing.mutate(last.id, {
      onSuccess: () => {
        setDone((all) => all.slice(0, -1));
        setSaid(t('bulk.queue.undone', { file: last.path }));
      },
    });
  }
  const next = () => setPosition(Math.min(position + 1, left.length - 1));
  const previous = () => setPosition(Math.max(position - 1, 0));

  /** Whether a key was one of the desk's. */
  function onKey(code: string) {
    const acts: Record<string, () => void> = {
      KeyS: skip,
      KeyU: undo,
      ArrowRight: next,
      ArrowLeft: previous,
    };
    acts[code]?.();
    return code in acts;
  }
  usePageKeys(onKey);
  return {
    file,
    left,
    position,
    said,
    error,
    isBusy,
    canUndo: done.length > 0,
    assign,
    skip,
    undo,
    next,
    previous,
    onKey,
  };
}
