import { Group, Text, WriteButton } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { useReadAgain, useReading } from './search.queries';

/** What a search does not find yet, or never: nothing is said where every document can be searched. */
export function ReadingNote() {
  const { t, user } = useStorage();
  const { data } = useReading();
  const again = useReadAgain();
  if (!data) return null;
  const waiting = data.todo + data.reading;
  return (
    <Group gap="sm" role="status">
      {waiting > 0 && <Text size="sm">{t('search.waiting', { count: waiting })}</Text>}
      {data.illegible > 0 && (
        <>
          <Text size="sm">{t('search.illegible', { count: data.illegible })}</Text>
          {user.isAdmin && (
            <WriteButton
              size="compact-sm"
              variant="default"
              loading={again.isPending}
              onClick={() => again.mutate()}
            >
              {t('search.readAgain')}
            </WriteButton>
          )}
        </>
      )}
    </Group>
  );
}
