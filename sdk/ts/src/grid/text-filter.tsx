import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Filter } from './types';

/** The specification's wait after the last key before a column is searched by itself. */
const KEYWORD_DELAY_MS = 1500;

interface Props {
  property: string;
  title: string;
  filter: Filter | undefined;
  onChange: (filter: Filter | null) => void;
}

/** Rows whose column contains a text: after a pause in typing, at once on Enter. */
export function TextFilter({ property, title, filter, onChange }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(filter?.values[0] ?? '');
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(value: string, delayMs: number) {
    const wanted = value.trim();
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => onChange(wanted ? { property, operator: 'contains', values: [wanted] } : null),
      delayMs,
    );
  }

  return (
    <TextInput
      type="search"
      label={title}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value, KEYWORD_DELAY_MS);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') search(text, 0);
      }}
    />
  );
}
