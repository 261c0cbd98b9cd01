import { ConfirmDialog, Text, usePlugin, WriteButton } from '@homeroom/sdk';
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
  const count = ids.length;
  return (
    <>
      <WriteButton variant="default" onClick={() => setIsAsking(true)}>
        {t('person.delete', { count })}
      </WriteButton>
      <ConfirmDialog
        title={t('person.deleteTitle', { count })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel={t('person.delete', { count })}
        isDangerous
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(ids)}
      >
        <Text>{t('person.deleteEffect')}</Text>
      </ConfirmDialog>
    </>
  );
}
