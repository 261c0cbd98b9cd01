import { ConfirmDialog, TextInput, usePlugin, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { useMovePersons } from './persons.queries';

/** Sets the school of those who are chosen. */
export function MovePersons({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const { t } = usePlugin();
  const [isAsking, setIsAsking] = useState(false);
  const [school, setSchool] = useState('');
  const move = useMovePersons(() => {
    setIsAsking(false);
    onDone();
  });
  const count = ids.length;
  return (
    <>
      <WriteButton variant="default" onClick={() => setIsAsking(true)}>
        {t('person.move', { count })}
      </WriteButton>
      <ConfirmDialog
        title={t('person.moveTitle', { count })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel={t('person.move', { count })}
        isReady={school.trim() !== ''}
        isPending={move.isPending}
        error={move.error}
        onConfirm={() => move.mutate({ ids, schoolId: school })}
      >
        <TextInput
          label={t('column.school_id')}
          value={school}
          onChange={(event) => setSchool(event.currentTarget.value)}
          required
          dir="auto"
          data-autofocus
        />
      </ConfirmDialog>
    </>
  );
}
