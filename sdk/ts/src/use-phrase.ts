import { useState } from 'react';
import { useDebounced } from './use-debounced';

const PAUSE_MS = 150;

/** What is typed into a `RecordPicker`, and the phrase that is asked for once the typing has paused. */
export function usePhrase() {
  const [typed, type] = useState('');
  const phrase = useDebounced(typed.trim(), PAUSE_MS);
  return { typed, type, phrase, isSettled: phrase === typed.trim() };
}
