import { Text, TextInput, useDebounced } from '@homeroom/sdk';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSigning } from '../use-signing';
import classes from './wet.module.css';
import { type OpenRequest, useOpenRequests } from './wet.queries';

const PAUSE_MS = 150;
const SHOWN = 8;

interface Props {
  label: string;
  onPick: (request: OpenRequest) => void;
  /** A key together with Alt, which is not typed; whether it was taken. */
  onKey?: (code: string) => boolean;
}

/** Finds an open request by its person: the arrows choose, Enter takes, Escape leaves for the keys of the page. */
export function RequestPicker({ label, onPick, onKey }: Props) {
  const { t } = useSigning();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const phrase = useDebounced(typed.trim(), PAUSE_MS);
  const found = useOpenRequests(phrase);
  const requests = phrase ? (found.data ?? []).slice(0, SHOWN) : [];
  // What is shown must be what was asked for: Enter right after a letter never takes somebody else's. That the same is
  // asked for anew, behind what is shown, is no reason to pass over a key.
  const isSettled = phrase === typed.trim();
  const at = Math.min(chosen, Math.max(0, requests.length - 1));

  function take(request: OpenRequest | undefined) {
    if (!request || !isSettled) return;
    setTyped('');
    onPick(request);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.altKey) {
      if (onKey?.(event.code)) event.preventDefault();
      return;
    }
    if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, requests.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0));
    else if (event.key === 'Escape') {
      setTyped('');
      field.current?.blur();
    } else if (event.key === 'Enter') take(requests[at]);
    else return;
    event.preventDefault();
  }
  return (
    <div>
      <TextInput
        ref={field}
        autoFocus
        label={label}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={requests.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={requests.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className={classes.found}>
        {requests.map((request, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          <div
            key={request.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(request)}
          >
            <bdi>{request.personName}</bdi>
            <Text size="sm" component="span">
              <bdi>{request.title}</bdi> · <bdi>{request.personId}</bdi> · <bdi>{request.school}</bdi>
            </Text>
          </div>
        ))}
      </div>
      {phrase && isSettled && requests.length === 0 && (
        <Text size="sm" role="status">
          {t('wet.noRequest')}
        </Text>
      )}
    </div>
  );
}
