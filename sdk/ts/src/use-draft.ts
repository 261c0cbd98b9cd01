import { useCallback, useEffect, useRef, useState } from 'react';
import { useKeptDraft } from './drafts';

/** Changes parts of a draft; a function gets the draft as it is then, for what comes later than the click. */
export type ChangeDraft<Draft> = (change: Partial<Draft> | ((current: Draft) => Partial<Draft>)) => void;

interface Options<Draft> {
  /** The draft as the page begins with it; `kept` is what this tab has of it, null if there is nothing. */
  begin: (kept: unknown) => Draft;
  /** What of it the tab keeps, the same function at each call: all of it, unless some is too personal. */
  keep?: (draft: Draft) => unknown;
}

/** Unfinished work as a page's state, which survives a reload. `discard` ends it: it has become something else. */
export function useDraft<Draft extends object>(name: string, { begin, keep = asItIs }: Options<Draft>) {
  const kept = useKeptDraft(name);
  const [draft, setDraft] = useState<Draft>(() => begin(kept.read()));
  const isOver = useRef(false);
  useEffect(() => {
    if (!isOver.current) kept.write(keep(draft));
  }, [kept, keep, draft]);
  const change: ChangeDraft<Draft> = useCallback((next) => {
    setDraft((current) => ({ ...current, ...(typeof next === 'function' ? next(current) : next) }));
  }, []);
  const discard = useCallback(() => {
    isOver.current = true;
    kept.discard();
  }, [kept]);
  return { draft, change, discard };
}

function asItIs(draft: unknown): unknown {
  return draft;
}
