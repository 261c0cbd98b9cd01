import { RecordPicker, Text, usePhrase, usePlugin } from '@homeroom/sdk';
import { type FoundPerson, usePersons } from './bulk.queries';

interface Props {
  label: string;
  onPick: (person: FoundPerson) => void;
  /** A key together with Alt, which is not typed; whether it was taken. */
  onKey: (code: string) => boolean;
}

/** Finds a person by name or id. */
export function PersonPicker({ label, onPick, onKey }: Props) {
  const { t } = usePlugin();
  const search = usePhrase();
  const found = usePersons(search.phrase);
  return (
    <RecordPicker
      label={label}
      search={search}
      rows={found.persons}
      areCurrent={!found.isPlaceholderData && !found.isFetching}
      onPick={onPick}
      onKey={onKey}
      empty={t('bulk.queue.nobody')}
    >
      {(person) => (
        <>
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
        </>
      )}
    </RecordPicker>
  );
}
