import { Button, ErrorText, Text, TextInput, useDebounced } from '@homeroom/sdk';
import { useState } from 'react';
import { useStorage } from '../use-storage';
import classes from './uploads.module.css';
import { type Person, usePersons } from './uploads.queries';

interface Props {
  person: Person | null;
  onChange: (person: Person | null) => void;
}

/** Chooses a person, who is looked for by name or id. */
export function PersonPicker({ person, onChange }: Props) {
  const { t } = useStorage();
  const [phrase, setPhrase] = useState('');
  const asked = useDebounced(phrase.trim(), 200);
  const found = usePersons(asked);
  if (person)
    return (
      <Text>
        {t('uploads.person')}: <bdi>{person.name}</bdi> · {t('uploads.id', { id: person.personId })}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
          {t('uploads.another')}
        </Button>
      </Text>
    );
  const persons: Person[] = (found.data?.r ?? []).map((each) => ({
    id: String(each.id),
    personId: String(each.personId),
    name: `${each.firstName} ${each.lastName}`.trim(),
  }));
  return (
    <div>
      <TextInput
        label={t('uploads.person')}
        description={t('uploads.personHint')}
        dir="auto"
        value={phrase}
        onChange={(event) => setPhrase(event.currentTarget.value)}
      />
      {asked.length > 1 && found.data && persons.length === 0 && (
        <Text size="sm" role="status">
          {t('uploads.nobody')}
        </Text>
      )}
      <ul className={classes.persons} aria-label={t('uploads.found')}>
        {persons.map((each) => (
          <li key={each.id}>
            <Button variant="default" justify="start" fullWidth onClick={() => onChange(each)}>
              <bdi>{each.name}</bdi>&nbsp;· {t('uploads.id', { id: each.personId })}
            </Button>
          </li>
        ))}
      </ul>
      {found.error && <ErrorText error={found.error} />}
    </div>
  );
}
