import { Icon, usePlugin, WriteButton } from '@homeroom/sdk';
import { isCancellable, isRetryable } from '../jobs/job';
import { useJobAction } from '../jobs/jobs.queries';
import type { JobDetail } from './job.queries';
import { JobMenu } from './job-menu';

/** What can be done with the job in its state. */
export function JobActions({ job }: { job: JobDetail }) {
  const { t } = usePlugin();
  const cancel = useJobAction('cancel');
  const retry = useJobAction('retry');
  return (
    <>
      {job.status === 'review' && (
        <WriteButton to={`/job/${job.id}/check`} leftSection={<Icon name="eye" size={18} />}>
          {t('job.check')}
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
      {isCancellable(job) && (
        <WriteButton
          variant="default"
          leftSection={<Icon name="ban" size={18} />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate([job.id])}
        >
          {t('job.cancel')}
        </WriteButton>
      )}
    </>
  );
}
