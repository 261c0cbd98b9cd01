import { Text, TextInput, useDebounced, usePlugin } from '@homeroom/sdk';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import classes from './bulk.module.css';
import { type FoundPerson, usePersons } from './bulk.queries';

const PAUSE_MS = 150;
const SHOWN = 8;

interface Props {
  label: string;
  onPick: (person: FoundPerson) => void;
  /** A key together with Alt, which is not typed; whether it was taken. */
  onKey: (code: string) => boolean;
}

/** Finds a person by name or id: the arrows choose, Enter takes, Escape leaves the field for the keys of the page. */
export function PersonPicker({ label, onPick, onKey }: Props) {
  const { t } = usePlugin();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const phrase = useDebounced(typed.trim(), PAUSE_MS);
  const found = usePersons(phrase);
  const persons = found.persons.slice(0, SHOWN);
  // What is shown must be what was asked for: Enter right after a letter never takes somebody else.
  const isSettled = phrase === typed.trim() && !found.isPlaceholderData && !found.isFetching;
  const at = Math.min(chosen, Math.max(0, persons.length - 1));

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.altKey) {
      if (onKey(event.code)) event.preventDefault();
      return;
    }
    const picked = persons[at];
    if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, persons.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0));
    else if (event.key === 'Escape') {
      setTyped('');
      field.current?.blur();
    } else if (event.key === 'Enter') {
      if (picked && isSettled) onPick(picked);
    } else return;
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
        aria-expanded={persons.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={persons.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className={classes.persons}>
        {persons.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.person}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => isSettled && onPick(person)}
          >
            <bdi>{person.name}</bdi>
            <Text size="sm" component="span">
              <bdi>{person.personId}</bdi>
              {person.schoolId && (
                <>
                  {' · '}
                  <bdi>{person.schoolId}</bdi>
                </>
              )}
            </Text>
          </div>
        ))}
      </div>
      {phrase && isSettled && persons.length === 0 && (
        <Text size="sm" role="status">
          {t('bulk.queue.nobody')}
        </Text>
      )}
    </div>
  );
}
