import { callKey, type Schemas, unwrap, useDebounced, useQuery } from '@homeroom/sdk';
import { api } from '../api';

/** The first records of one model that a phrase finds. */
export type FoundGroup = Schemas['FoundGroup'];

/** The server takes no shorter phrase. */
const MIN_LETTERS = 2;
const DELAY_MS = 250;

export interface Found {
  /** Whether the phrase is long enough to look beyond pages. */
  isAsked: boolean;
  /** Whether the answer to what is typed now is still to come. */
  isPending: boolean;
  /** The answer to what is typed now, never one to a former phrase. */
  groups: readonly FoundGroup[];
  error: Error | null;
}

/** Looks for records by what is typed, once the typing rests. Names stay in the body of the call, and are not kept. */
export function useFoundRecords(typed: string, isWanted: boolean): Found {
  const phrase = typed.trim();
  const settled = useDebounced(phrase, DELAY_MS);
  const isAsked = isWanted && phrase.length >= MIN_LETTERS;
  const isSettled = isAsked && settled === phrase;
  const body = { phrase: settled };
  const found = useQuery({
    queryKey: callKey('/api/shell/search', { body }),
    queryFn: ({ signal }) => unwrap(api.http.POST('/api/shell/search', { body, signal })),
    enabled: isSettled,
    gcTime: 0,
    retry: false,
  });
  return {
    isAsked,
    isPending: isAsked && (!isSettled || found.isPending),
    groups: (isSettled && found.data) || [],
    error: isSettled ? found.error : null,
  };
}
