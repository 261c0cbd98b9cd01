import { Dialog, ErrorText, TextInput, usePlugin, WriteButton, WriteForm } from '@homeroom/sdk';
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
  const label = t('person.move', { count: ids.length });
  return (
    <>
      <WriteButton variant="default" onClick={() => setIsAsking(true)}>
        {label}
      </WriteButton>
      <Dialog title={label} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <WriteForm
          onSubmit={() => school.trim() && move.mutate({ ids, schoolId: school })}
          submitLabel={label}
          isPending={move.isPending}
        >
          {move.error && <ErrorText error={move.error} />}
          <TextInput
            label={t('column.school_id')}
            value={school}
            onChange={(event) => setSchool(event.currentTarget.value)}
            required
            dir="auto"
            data-autofocus
          />
        </WriteForm>
      </Dialog>
    </>
  );
}
