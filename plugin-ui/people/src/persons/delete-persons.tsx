import { Button, Dialog, ErrorText, Group, Stack, usePlugin, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { useDeletePersons } from './persons.queries';

/** Asked for twice, in numbers: the persons are gone at once. */
export function DeletePersons({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const { t } = usePlugin();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeletePersons(() => {
    setIsAsking(false);
    onDone();
  });
  const label = t('person.delete', { count: ids.length });
  return (
    <>
      <WriteButton variant="default" onClick={() => setIsAsking(true)}>
        {label}
      </WriteButton>
      <Dialog title={label} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <Stack>
          <span>{t('person.deleteEffect')}</span>
          {remove.error && <ErrorText error={remove.error} />}
          <Group gap="sm">
            <WriteButton color="red.9" loading={remove.isPending} onClick={() => remove.mutate(ids)}>
              {label}
            </WriteButton>
            <Button variant="default" onClick={() => setIsAsking(false)}>
              {t('cancel')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
