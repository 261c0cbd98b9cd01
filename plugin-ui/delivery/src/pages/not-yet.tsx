import { Button, Link, Stack, Text, usePlugin } from '@homeroom/sdk';
import { StageBar } from '../jobs/stage-bar';
import type { JobDetail } from '../shared/job/job.queries';
import { JobStatus } from '../shared/status';
import { JobActions } from './job-actions';
import classes from './not-yet.module.css';

/** The job is on its way to the check, or past it. */
export function NotYet({ job, onChangeRule }: { job: JobDetail; onChangeRule: (() => void) | undefined }) {
  const { t } = usePlugin();
  const isMatching = ['queued', 'inspecting', 'matching'].includes(job.status);
  return (
    <Stack gap="lg" align="stretch">
      <div role="status">
        <JobStatus status={job.status} />
      </div>
      {isMatching && (
        <>
          <Text>{t('check.matching', { count: job.counts.pages })}</Text>
          <StageBar counts={job.counts} />
        </>
      )}
      {job.message && <Text className={classes.message}>{job.message}</Text>}
      {!isMatching && <Text>{t('check.notNow')}</Text>}
      <div className={classes.buttons}>
        {onChangeRule && (isMatching || job.status === 'failed') && (
          <Button variant="default" onClick={onChangeRule}>
            {t('check.changeRule')}
          </Button>
        )}
        {isMatching ? <JobActions job={job} /> : <Link to={`/job/${job.id}`}>{t('check.toJob')}</Link>}
      </div>
    </Stack>
  );
}
