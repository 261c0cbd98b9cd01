import { Button, ConfirmDialog, Text, useMutation, useShell } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import { deleteRecord, useForget } from './models.queries';

interface Props {
  model: string;
  id: string;
  name: string;
  backTo: string;
}

/** Puts a record into the bin after a question; what stands in the way is said in the same dialog. */
export function DeleteButton({ model, id, name, backTo }: Props) {
  const t = useText('models');
  const { api, navigate, notify } = useShell();
  const forget = useForget();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => deleteRecord(api, model, id),
    onSuccess: async () => {
      await forget(model);
      notify({ message: t('deleted', { name }), kind: 'success' });
      navigate(backTo);
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        title={t('deleteTitle', { name })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirmLabel={t('delete')}
        isDangerous
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
      >
        <Text>{t('deleteText')}</Text>
      </ConfirmDialog>
    </>
  );
}
