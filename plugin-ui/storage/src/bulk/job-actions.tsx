import { ConfirmDialog, Group, Text, useFormat, usePlugin, WriteButton } from '@homeroom/sdk';
import { useState } from 'react';
import { type BulkJob, useApprove, useCancelBulk } from './bulk.queries';

/** What can be done with a bulk upload by where it stands: assign, approve, cancel. */
export function JobActions({ job }: { job: BulkJob }) {
  const { t } = usePlugin();
  const [asked, setAsked] = useState<'approve' | 'cancel' | null>(null);
  const { matched, unmapped } = job.counts;
  const isInReview = job.status === 'review';
  const canEnd = !['complete', 'cancelled'].includes(job.status);
  return (
    <Group gap="sm">
      {canEnd && (
        <WriteButton variant="default" onClick={() => setAsked('cancel')}>
          {t('bulk.cancel')}
        </WriteButton>
      )}
      {isInReview && unmapped > 0 && (
        <WriteButton to={`/document-storage/bulk/${job.id}/queue`} variant={matched ? 'default' : 'filled'}>
          {t('bulk.assign', { count: unmapped })}
        </WriteButton>
      )}
      {isInReview && (matched > 0 || unmapped === 0) && (
        <WriteButton onClick={() => setAsked('approve')}>{t('bulk.approve', { count: matched })}</WriteButton>
      )}
      <Approval job={job} isOpen={asked === 'approve'} onClose={() => setAsked(null)} />
      <Cancelling job={job} isOpen={asked === 'cancel'} onClose={() => setAsked(null)} />
    </Group>
  );
}

interface Question {
  job: BulkJob;
  isOpen: boolean;
  onClose: () => void;
}

function Approval({ job, isOpen, onClose }: Question) {
  const { t, notify } = usePlugin();
  const format = useFormat();
  const approve = useApprove();
  const { matched, unmapped } = job.counts;
  const persons = t('bulk.persons', { count: job.persons, persons: format.number(job.persons) });
  return (
    <ConfirmDialog
      title={t('bulk.approveTitle', { count: matched, documents: format.number(matched), persons })}
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel={t('bulk.approve', { count: matched })}
      isPending={approve.isPending}
      error={approve.error}
      onConfirm={() =>
        approve.mutate(
          { id: job.id, documents: matched },
          {
            onSuccess: ({ stored }) => {
              notify({ kind: 'success', message: t('bulk.approved', { count: stored }) });
              onClose();
            },
          },
        )
      }
    >
      <Text>{t('bulk.approveEffect', { type: job.type })}</Text>
      {unmapped > 0 && <Text>{t('bulk.approveLeft', { count: unmapped })}</Text>}
    </ConfirmDialog>
  );
}

function Cancelling({ job, isOpen, onClose }: Question) {
  const { t } = usePlugin();
  const cancel = useCancelBulk();
  return (
    <ConfirmDialog
      title={t('bulk.cancelTitle')}
      isOpen={isOpen}
      onClose={onClose}
      confirmLabel={t('bulk.cancel')}
      isDangerous
      isPending={cancel.isPending}
      error={cancel.error}
      onConfirm={() => cancel.mutate(job.id, { onSuccess: onClose })}
    >
      <Text>
        {t('bulk.cancelEffect', { count: job.counts.files - job.counts.stored - job.counts.refused })}
      </Text>
    </ConfirmDialog>
  );
}
