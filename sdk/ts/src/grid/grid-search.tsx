import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon';
import { useSdkText } from '../use-plugin';
import classes from './grid.module.css';

/** The specification's wait after the last key before a phrase is looked for by itself. */
const SEARCH_DELAY_MS = 500;

interface Props {
  phrase: string;
  delayMs?: number;
  onSearch: (phrase: string) => void;
}

/** Searches after a pause in typing, at once on Enter; the key `/` leads here. */
export function GridSearch({ phrase, delayMs = SEARCH_DELAY_MS, onSearch }: Props) {
  const t = useSdkText();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(phrase);
  // A reset from outside empties the field.
  useEffect(() => setText(phrase), [phrase]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useSlashKey(() => input.current?.focus());

  function search(value: string, delayMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(value.trim()), delayMs);
  }

  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label={t('grid.search')}
      placeholder={t('grid.search')}
      leftSection={<Icon name="search" size={16} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value, delayMs);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') search(text, 0);
      }}
    />
  );
}

function useSlashKey(focus: () => void): void {
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      focus();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
