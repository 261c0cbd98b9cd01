import { ConfirmDialog, Text, usePlugin, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { useDeleteDraft } from './drafts.queries';

interface Props {
  jobId: string;
  name: string;
  onDone?: () => void;
}

/** Deletes a draft once it was asked whether that is meant. */
export function DeleteDraft({ jobId, name, onDone }: Props) {
  const { t } = usePlugin();
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteDraft(() => {
    setOpen(false);
    onDone?.();
  });
  return (
    <>
      <WriteButton
        variant="default"
        aria-label={t('drafts.deleteOf', { name })}
        onClick={() => setOpen(true)}
      >
        {t('drafts.delete')}
      </WriteButton>
      <ConfirmDialog
        title={t('drafts.deleteTitle')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirmLabel={t('drafts.deleteNow')}
        isDangerous
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(jobId)}
      >
        <Text>{t('drafts.deleteWhy', { name })}</Text>
      </ConfirmDialog>
    </>
  );
}
