import { ApiError, ErrorText, Link, Skeleton, Text, usePlugin } from '@homeroom/sdk';
import type { Job } from '../shared/job/job';
import { JobStatus } from '../shared/status';
import { useRecentJobs } from './jobs.queries';
import classes from './jobs-card.module.css';
import { Week } from './week';

/** The last seven days and the newest jobs on the dashboard; every number leads to what it counts. */
export default function JobsCard() {
  const { t } = usePlugin();
  const jobs = useRecentJobs();
  if (jobs.error instanceof ApiError && jobs.error.status === 403)
    return <Text c="dimmed">{t('card.notYours')}</Text>;
  if (jobs.error) return <ErrorText error={jobs.error} />;
  if (!jobs.data) return <Skeleton height={96} />;
  return (
    <>
      <Week />
      <ul aria-label={t('card.recent')} className={classes.jobs}>
        {jobs.data.map((job) => (
          <li key={job.id} className={classes.job}>
            <Link to={`/job/${job.id}`} className={classes.subject}>
              <bdi>{job.subject || job.typeLabel || t('drafts.untitled')}</bdi>
            </Link>
            <JobStatus status={job.status} />
            <Numbers job={job} />
          </li>
        ))}
      </ul>
      <Link to="/job" className={classes.all}>
        {t('card.all')}
      </Link>
    </>
  );
}

function Numbers({ job }: { job: Job }) {
  const { t } = usePlugin();
  const doors = [
    { id: 'recipients', count: job.studentCount, to: '', isShown: true },
    { id: 'missed', count: job.missedCount, to: '?show=failed', isShown: (job.missedCount ?? 0) > 0 },
    { id: 'held', count: job.heldCount, to: '?show=held', isShown: (job.heldCount ?? 0) > 0 },
    { id: 'locked', count: job.lockedCount, to: '?show=locked', isShown: (job.lockedCount ?? 0) > 0 },
    { id: 'problems', count: job.problemCount, to: '?show=problems', isShown: (job.problemCount ?? 0) > 0 },
  ];
  return (
    <span className={classes.numbers}>
      {doors
        .filter(({ isShown }) => isShown)
        .map(({ id, count, to }) => (
          <Link key={id} to={`/job/${job.id}${to}`} data-bad={to !== '' || undefined}>
            {t(`card.${id}`, { count })}
          </Link>
        ))}
    </span>
  );
}
