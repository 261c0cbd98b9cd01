import {
  ApiError,
  Button,
  Checkbox,
  ConfirmDialog,
  ErrorText,
  Text,
  TextInput,
  useDebounced,
  usePlugin,
} from '@homeroom/sdk';
import { useState } from 'react';
import classes from './preflight.module.css';
import type { NeedRow } from './preflight.queries';
import { useDecide, usePersonSearch } from './preflight.queries';

const SHOWN = 8;

/** A person to whom pages may be given. */
export interface Person {
  id: string;
  personId: string;
  name: string;
}

interface Props {
  jobId: string;
  /** Null: closed. */
  row: NeedRow | null;
  /** Chosen from the start: whose the page before is. */
  initial: Person | null;
  onClose: () => void;
  onDone: () => void;
}

/** Gives pages to a person, who is looked for by name or id. */
export function AssignDialog({ row, ...props }: Props) {
  return row && <Assign key={row.key} row={row} {...props} />;
}

function Assign({ jobId, row, initial, onClose, onDone }: Props & { row: NeedRow }) {
  const { t } = usePlugin();
  const [phrase, setPhrase] = useState('');
  const [chosen, setChosen] = useState(initial);
  const [isConfirmed, setConfirmed] = useState(false);
  const found = usePersonSearch(useDebounced(phrase.trim(), 200));
  const decide = useDecide(jobId, onDone);
  const isAbsent = decide.error instanceof ApiError && decide.error.code === 'name_absent';
  const persons: Person[] = (found.data?.r ?? []).slice(0, SHOWN).map((each) => ({
    id: String(each.id),
    personId: String(each.personId),
    name: `${each.firstName} ${each.lastName}`.trim(),
  }));

  function choose(person: Person | null) {
    setChosen(person);
    setConfirmed(false);
    decide.reset();
  }
  const person = chosen ?? (persons.length === 1 ? persons[0] : undefined);
  function confirm() {
    if (!person) return;
    setChosen(person);
    decide.mutate({
      key: row.key,
      verb: 'assign',
      person: person.id,
      email: '',
      reason: '',
      confirm: isConfirmed,
      correct: false,
    });
  }

  return (
    <ConfirmDialog
      title={t('needs.assignTitle')}
      isOpen
      onClose={onClose}
      confirmLabel={person ? t('needs.assignTo', { name: person.name }) : t('needs.assign')}
      isReady={person !== undefined && (!isAbsent || isConfirmed)}
      isPending={decide.isPending}
      error={decide.error}
      onConfirm={confirm}
    >
      {chosen ? (
        <Text>
          <bdi>{chosen.name}</bdi> · {t('look.id', { id: chosen.personId })}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => choose(null)}>
            {t('needs.another')}
          </Button>
        </Text>
      ) : (
        <>
          <TextInput
            label={t('needs.search')}
            description={t('needs.searchHint')}
            data-autofocus
            dir="auto"
            value={phrase}
            onChange={(event) => setPhrase(event.currentTarget.value)}
          />
          {phrase.trim().length > 1 && found.data && persons.length === 0 && (
            <Text size="sm" role="status">
              {t('needs.nobody')}
            </Text>
          )}
          <ul className={classes.persons} aria-label={t('needs.found')}>
            {persons.map((person) => (
              <li key={person.id}>
                <Button variant="default" justify="start" fullWidth onClick={() => choose(person)}>
                  <bdi>{person.name}</bdi>&nbsp;· {t('look.id', { id: person.personId })}
                </Button>
              </li>
            ))}
          </ul>
          {found.error && <ErrorText error={found.error} />}
        </>
      )}
      {isAbsent && (
        <Checkbox
          label={t('needs.confirmName')}
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
