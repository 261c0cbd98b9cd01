import { useFormat, useKeptDraft } from '@homeroom/sdk';
import { useEffect, useState } from 'react';
import { type Draft, type DraftChange, emptyDraft } from './draft';

const DAY_MS = 86_400_000;
const DEFAULT_EXPIRY_DAYS = 14;

/** The draft of this tab. It survives a reload, but for the index file, which holds personal data. */
export function useDraft() {
  const format = useFormat();
  const kept = useKeptDraft('new-job');
  const [draft, setDraft] = useState<Draft>(() => {
    const expiry = new Date(Date.now() + DEFAULT_EXPIRY_DAYS * DAY_MS).toISOString();
    return { ...emptyDraft(`${format.day(expiry)}T23:00`), ...(kept.read() as DraftChange | null) };
  });
  useEffect(() => {
    kept.write({ ...draft, index: null });
  }, [kept, draft]);
  return {
    draft,
    change: (change: DraftChange) => setDraft((current) => ({ ...current, ...change })),
    forget: kept.discard,
  };
}
