import { useKeptDraft } from '@homeroom/sdk';
import { useEffect, useState } from 'react';
import { type Draft, type DraftChange, EMPTY_DRAFT } from './rule';

const NAME = 'new-job';

/** The draft of this tab, or the saved one that it goes on with. It survives a reload, but for the index file, the list and learned IDs, which hold personal data, and for the return from a check, which ends with the visit. */
export function useDraft(start: DraftChange | null) {
  const kept = useKeptDraft(NAME);
  const [draft, setDraft] = useState<Draft>(() => ({
    ...EMPTY_DRAFT,
    ...(start ?? (kept.read() as DraftChange | null)),
  }));
  useEffect(() => {
    kept.write({ ...draft, index: null, learned: null, list: '', isReturn: false });
  }, [kept, draft]);
  return {
    draft,
    change: (change: DraftChange) => setDraft((current) => ({ ...current, ...change })),
  };
}

/** The draft that this tab has of a job: the way back to its rule, and its end once the job goes out. */
export function useDraftOf(jobId: string) {
  const kept = useKeptDraft(NAME);
  const isOwn = (kept.read() as DraftChange | null)?.jobId === jobId;
  return {
    isOwn,
    returnTo: (step: Draft['step']) => kept.write({ ...(kept.read() as DraftChange), step, isReturn: true }),
    discard: () => isOwn && kept.discard(),
  };
}
