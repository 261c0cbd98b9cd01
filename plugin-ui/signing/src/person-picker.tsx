import { Button, ErrorText, Stack, Text, TextInput, useDebounced } from '@homeroom/sdk';
import { useState } from 'react';
import { type Person, useSearchPersons } from './persons.queries';
import classes from './templates/templates.module.css';
import { useSigning } from './use-signing';

/** Finds a person by name or id. */
export function PersonPicker({ onPick }: { onPick: (person: Person) => void }) {
  const { t } = useSigning();
  const [phrase, setPhrase] = useState('');
  const asked = useDebounced(phrase.trim(), 200);
  const found = useSearchPersons(asked);
  return (
    <Stack gap="xs">
      <TextInput
        label={t('person.search')}
        description={t('person.hint')}
        dir="auto"
        autoComplete="off"
        value={phrase}
        onChange={(event) => setPhrase(event.currentTarget.value)}
      />
      {asked.length > 1 && found.data?.length === 0 && (
        <Text size="sm" role="status">
          {t('person.nobody')}
        </Text>
      )}
      {found.data && found.data.length > 0 && (
        <ul className={classes.list} aria-label={t('person.found')}>
          {found.data.map((each) => (
            <li key={each.id}>
              <Button variant="default" justify="start" fullWidth onClick={() => onPick(each)}>
                <bdi>{each.name}</bdi>&nbsp;·&nbsp;<bdi>{each.personId}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {found.error && <ErrorText error={found.error} />}
    </Stack>
  );
}
