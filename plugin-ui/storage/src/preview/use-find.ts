import { useDebounced } from '@homeroom/sdk';
import { useEffect, useState } from 'react';
import { type Match, useMatches } from './preview.queries';

const PAUSE_MS = 300;

export interface Finding {
  phrase: string;
  setPhrase: (phrase: string) => void;
  /** Whether the answer is to what stands in the box. */
  isSettled: boolean;
  matches: readonly Match[];
  isMore: boolean;
  /** The place that is shown, counted from 0. */
  at: number;
  step: (by: number) => void;
  error: Error | null;
}

/** Looks for words in an opened document; the place that is shown is on the page that `turn` is told of. */
export function useFind(ticket: string, start: string, page: number, turn: (page: number) => void): Finding {
  const [phrase, setPhrase] = useState(start);
  const [at, setAt] = useState(0);
  const asked = useDebounced(phrase.trim(), PAUSE_MS);
  const { data, error, isPlaceholderData } = useMatches(ticket, asked);
  const matches = (asked && data?.matches) || [];
  const isSettled = asked === phrase.trim() && (asked === '' || (data !== undefined && !isPlaceholderData));

  function show(place: number) {
    setAt(place);
    const match = matches[place];
    if (match) turn(match.page);
  }
  // Whoever looks for something sees the next place from where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer moves the page.
  useEffect(() => {
    const next = matches.findIndex((match) => match.page >= page);
    show(Math.max(0, next));
  }, [data]);
  const step = (by: number) => {
    if (matches.length > 0) show((at + by + matches.length) % matches.length);
  };
  return { phrase, setPhrase, isSettled, matches, isMore: data?.isMore ?? false, at, step, error };
}
