import { ConfirmDialog, Icon, Text, usePlugin, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import type { JobDetail } from '../shared/job/job.queries';
import { useWord } from './words.queries';

/** Asks in numbers before a job is cancelled; mails that leave stand still meanwhile, and go on if it is not. */
export function CancelButton({ job }: { job: JobDetail }) {
  const { t } = usePlugin();
  const [isOpen, setOpen] = useState(false);
  const [wasPaused, setWasPaused] = useState(false);
  const pause = useWord(job.id, 'pause');
  const resume = useWord(job.id, 'resume');
  const cancel = useWord(job.id, 'cancel');
  const isSending = job.status === 'sending';

  function open() {
    const isPaused = Boolean(job.waiting?.canResume);
    setWasPaused(isPaused);
    setOpen(true);
    if (isSending && !isPaused) pause.mutate();
  }
  function leave() {
    setOpen(false);
    if (isSending && !wasPaused) resume.mutate();
  }
  return (
    <>
      <WriteButton variant="default" leftSection={<Icon name="ban" size={18} />} onClick={open}>
        {t('job.cancel')}
      </WriteButton>
      <ConfirmDialog
        title={t('cancel.title')}
        isOpen={isOpen}
        onClose={leave}
        confirmLabel={t('job.cancel')}
        backLabel={isSending ? t('cancel.goOn') : undefined}
        isDangerous
        isPending={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: () => setOpen(false) })}
      >
        {job.counts.sent > 0 && <Text>{t('cancel.sent', { count: job.counts.sent })}</Text>}
        <Text>
          {job.counts.recipients > 0
            ? t('cancel.unsent', { count: job.counts.ready + job.counts.unplanned })
            : t('cancel.nothing', { count: job.counts.documents })}
        </Text>
        {isSending && <Text>{t('cancel.meanwhile')}</Text>}
      </ConfirmDialog>
    </>
  );
}
