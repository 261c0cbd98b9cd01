import { ConfirmDialog, Text, usePlugin, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { useRemind } from './results.queries';

/** Reminds so many recipients who have not opened their document, after a look at what that means. */
export function Remind({ jobId, count }: { jobId: string; count: number }) {
  const { t } = usePlugin();
  const remind = useRemind(jobId);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <WriteButton variant="default" onClick={() => setOpen(true)}>
        {t('reach.remind', { count })}
      </WriteButton>
      <ConfirmDialog
        title={t('reach.remindTitle', { count })}
        isOpen={isOpen}
        onClose={close}
        confirmLabel={t('reach.remindSend', { count })}
        isPending={remind.isPending}
        error={remind.error}
        onConfirm={() => remind.mutate(undefined, { onSuccess: close })}
      >
        <Text>{t('reach.remindWhy')}</Text>
      </ConfirmDialog>
    </>
  );
}
