import { useCallback, useEffect, useRef, useState } from 'react';
import { type Decision, useDecide } from './held.queries';

/** So long a decision can be taken back; then all that wait are sent. Leaving the page sends them, closing it does not. */
const UNDO_MS = 10_000;

/** Decisions that wait for a moment before they count, the latest last. */
export function useDecisions() {
  const { mutate, error, isPending } = useDecide();
  const [waiting, setWaiting] = useState<readonly Decision[]>([]);
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(waiting);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback((next: readonly Decision[]) => {
    latest.current = next;
    setWaiting(next);
  }, []);
  const apply = useCallback(() => {
    clearTimeout(timer.current);
    const due = latest.current;
    if (due.length === 0) return;
    keep([]);
    setSent((before) => new Set([...before, ...due.map(({ documentId }) => documentId)]));
    const forget = () =>
      setSent(
        (before) => new Set([...before].filter((id) => !due.some(({ documentId }) => documentId === id))),
      );
    mutate(due, { onError: forget });
  }, [keep, mutate]);
  useEffect(() => apply, [apply]);

  return {
    waiting,
    /** Whether somebody has decided about the document here. */
    isDecided: (documentId: string) =>
      sent.has(documentId) || waiting.some((decision) => decision.documentId === documentId),
    error,
    isSending: isPending,
    add(decision: Decision) {
      keep([...latest.current.filter(({ documentId }) => documentId !== decision.documentId), decision]);
      clearTimeout(timer.current);
      timer.current = setTimeout(apply, UNDO_MS);
    },
    /** Takes the latest back, and answers it. */
    undo(): Decision | undefined {
      const last = latest.current.at(-1);
      keep(latest.current.slice(0, -1));
      return last;
    },
    apply,
  };
}
