import { ErrorText, Icon, Link, Stack, Text, TextInput, useDebounced, usePlugin } from '@homeroom/sdk';
import { useState } from 'react';
import { usePersonSearch } from './disclosures.queries';

const DELAY_MS = 300;

/** Finds the person of whom somebody asks who saw anything; a name leads there. */
export function PersonSearch({ hrefOf }: { hrefOf: (person: string) => string }) {
  const { t } = usePlugin();
  const [text, setText] = useState('');
  const phrase = useDebounced(text.trim(), DELAY_MS);
  const found = usePersonSearch(phrase);
  const persons = phrase === '' ? [] : (found.data?.r ?? []);
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={t('disclosure.search')}
        placeholder={t('disclosure.searchHint')}
        leftSection={<Icon name="search" size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.error && <ErrorText error={found.error} />}
      <div role="status">
        {phrase !== '' && found.isSuccess && persons.length === 0 && (
          <Text c="dimmed">{t('disclosure.unknown')}</Text>
        )}
      </div>
      {persons.length > 0 && (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
          {persons.map((person) => (
            <Text component="li" key={person.id} py={8}>
              <Link to={hrefOf(person.id)} onClick={() => setText('')}>
                <bdi>{person.name}</bdi> · <bdi>{person.personId}</bdi>
              </Link>
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
