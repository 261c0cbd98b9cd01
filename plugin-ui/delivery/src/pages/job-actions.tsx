import { Icon, usePlugin, WriteButton } from '@homeroom/sdk';
import { JobMenu } from '../corrections/job-menu';
import { DraftActions } from '../drafts/draft-actions';
import { CancelButton } from '../jobs/cancel-button';
import { useJobAction } from '../jobs/jobs.queries';
import { useWord } from '../jobs/words.queries';
import { isCancellable, isModifiable, isRetryable } from '../shared/job/job';
import type { JobDetail } from '../shared/job/job.queries';

/** What can be done with the job in its state. */
export function JobActions({ job }: { job: JobDetail }) {
  const { t } = usePlugin();
  const pause = useWord(job.id, 'pause');
  const retry = useJobAction('retry');
  if (job.status === 'draft') return <DraftActions job={job} />;
  return (
    <>
      {job.status === 'review' && (
        <WriteButton to={`/job/${job.id}/check`} leftSection={<Icon name="eye" size={18} />}>
          {t('job.check')}
        </WriteButton>
      )}
      {isModifiable(job) && (
        <WriteButton variant="default" to={`/modify-job/${job.id}`}>
          {t('job.modify')}
        </WriteButton>
      )}
      {isRetryable(job) && (
        <WriteButton
          leftSection={<Icon name="refresh" size={18} />}
          loading={retry.isPending}
          onClick={() => retry.mutate([job.id])}
        >
          {t('job.retry')}
        </WriteButton>
      )}
      <JobMenu job={job} />
      {job.status === 'sending' && !job.waiting?.canResume && (
        <WriteButton
          variant="default"
          leftSection={<Icon name="pause" size={18} />}
          loading={pause.isPending}
          onClick={() => pause.mutate()}
        >
          {t('words.pause')}
        </WriteButton>
      )}
      {isCancellable(job) && <CancelButton job={job} />}
    </>
  );
}
