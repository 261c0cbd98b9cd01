import { Button, Icon, Menu, usePlugin, useWritable } from '@homeroom/sdk';
import { useState } from 'react';
import type { JobDetail } from '../shared/job/job.queries';
import { useRerun } from '../shared/job/rerun.queries';
import { CorrectingDialog, type Kind } from './correcting.dialog';
import { TellingDialog } from './telling.dialog';

/** What can be put right of a whole job once it has been sent; nothing while there is nothing. */
export function JobMenu({ job }: { job: JobDetail }) {
  const { t, navigate } = usePlugin();
  const { isWritable } = useWritable();
  const [open, setOpen] = useState<Kind | 'tell' | null>(null);
  const kinds = kindsFor(job);
  const rerun = useRerun(job.id, (id) => navigate(`/job/${id}/check`));
  const canRerun = ['complete', 'expired', 'failed', 'cancelled'].includes(job.status);
  if (!isWritable || (kinds.length === 0 && !canRerun)) return null;
  return (
    <>
      <Menu withinPortal position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="chevronDown" size={18} />}>
            {t('correct.job')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => setOpen(kind)}>
              {t(`correct.${kind}All`, { count: countOf(job, kind) })}
            </Menu.Item>
          ))}
          {job.recalledOn && !job.isMessage && (
            <Menu.Item onClick={() => setOpen('tell')}>{t('telling.open')}</Menu.Item>
          )}
          {canRerun && <Menu.Item onClick={() => rerun.mutate()}>{t('words.rerun')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {open === 'tell' && <TellingDialog jobId={job.id} onClose={() => setOpen(null)} />}
      {open && open !== 'tell' && (
        <CorrectingDialog
          kind={open}
          jobId={job.id}
          count={countOf(job, open)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function kindsFor({ status, recalledOn, counts, isMessage }: JobDetail): Kind[] {
  if (!['complete', 'expired', 'failed'].includes(status) || counts.recipients === 0) return [];
  // A message cannot be taken back, and has no link to end.
  const kinds: Kind[] = [];
  if (status === 'complete' && counts.failed > 0) kinds.push('resend');
  if (counts.missed > 0) kinds.push('settle');
  if (isMessage) return kinds;
  if (recalledOn) return ['restore'];
  if (status !== 'failed') kinds.push('extend');
  if (status === 'complete') kinds.push('expire');
  return [...kinds, 'recall'];
}

function countOf({ counts }: JobDetail, kind: Kind): number {
  if (kind === 'settle') return counts.missed;
  return kind === 'resend' ? counts.failed : counts.recipients;
}
