import { Icon, usePlugin, WriteButton } from '@homeroom/sdk';
import { DraftActions } from '../drafts/draft-actions';
import { isCancellable, isModifiable, isRetryable } from '../jobs/job';
import { useJobAction } from '../jobs/jobs.queries';
import { CancelButton } from './cancel-button';
import type { JobDetail } from './job.queries';
import { JobMenu } from './job-menu';
import { useWord } from './words.queries';

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
