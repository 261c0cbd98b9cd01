import { Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './record-picker.module.css';
import type { usePhrase } from './use-phrase';

const SHOWN = 8;

interface Props<Row extends { id: string }> {
  label: string;
  search: ReturnType<typeof usePhrase>;
  /** What the phrase finds; the first eight are shown. */
  rows: readonly Row[];
  /** False while `rows` may be those of another phrase. */
  areCurrent?: boolean;
  onPick: (row: Row) => void;
  /** A key together with Alt, which is not typed; whether it was taken. */
  onKey?: (code: string) => boolean;
  /** Said where the phrase finds none. */
  empty: string;
  children: (row: Row) => ReactNode;
}

/** Finds a record by typing: the arrows choose, Enter takes, Escape leaves the field for the keys of the page. */
export function RecordPicker<Row extends { id: string }>({
  label,
  search,
  rows,
  areCurrent = true,
  onPick,
  onKey,
  empty,
  children,
}: Props<Row>) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(0);
  const shown = rows.slice(0, SHOWN);
  // What is shown must be what was asked for: Enter right after a letter never takes another one.
  const isSettled = search.isSettled && areCurrent;
  const at = Math.min(chosen, Math.max(0, shown.length - 1));

  function take(row: Row | undefined) {
    if (row && isSettled) onPick(row);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.altKey) {
      if (onKey?.(event.code)) event.preventDefault();
      return;
    }
    if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0));
    else if (event.key === 'Escape') {
      search.type('');
      field.current?.blur();
    } else if (event.key === 'Enter') take(shown[at]);
    else return;
    event.preventDefault();
  }
  return (
    <div>
      <TextInput
        ref={field}
        autoFocus
        label={label}
        value={search.typed}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        onChange={(event) => {
          search.type(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className={classes.found}>
        {shown.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          <div
            key={row.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(row)}
          >
            {children(row)}
          </div>
        ))}
      </div>
      {search.phrase && isSettled && shown.length === 0 && (
        <Text size="sm" role="status">
          {empty}
        </Text>
      )}
    </div>
  );
}
