import { useFormat } from '@homeroom/sdk';
import { useEffect, useState } from 'react';
import { type Draft, type DraftChange, emptyDraft } from './draft';

const STORAGE_KEY = 'delivery.new-job';
const DAY_MS = 86_400_000;
const DEFAULT_EXPIRY_DAYS = 14;

/** The draft of this tab. It survives a reload, but for the index file, which holds personal data. */
export function useDraft() {
  const format = useFormat();
  const [draft, setDraft] = useState<Draft>(() => {
    const expiry = new Date(Date.now() + DEFAULT_EXPIRY_DAYS * DAY_MS).toISOString();
    return { ...emptyDraft(`${format.day(expiry)}T23:00`), ...stored() };
  });
  useEffect(() => {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...draft, index: null }));
  }, [draft]);
  return {
    draft,
    change: (change: DraftChange) => setDraft((current) => ({ ...current, ...change })),
    forget: () => sessionStorage.removeItem(STORAGE_KEY),
  };
}

function stored(): DraftChange {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {};
  }
}
