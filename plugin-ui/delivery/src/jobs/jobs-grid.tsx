import {
  type Column,
  DataGrid,
  DateTime,
  Link,
  Text,
  useFormat,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { isCancellable, JOB_KINDS, type Job, successOverTotal } from '../shared/job/job';
import { JOB_STATUSES, JobStatus, statusKey } from '../shared/status';
import { useJobAction, useWaits } from './jobs.queries';

/** All jobs, the newest first; `empty` is said where there is none. */
export function JobsGrid({ empty }: { empty: ReactNode }) {
  const { t } = usePlugin();
  return (
    <DataGrid
      model="Jobs"
      label={t('jobs.title')}
      columns={useJobColumns()}
      rowHref={(job) => `/job/${job.id}`}
      defaultSort={{ property: 'createdOn', direction: 'desc' }}
      csvName="jobs"
      actions={(jobs, clear) => <CancelJobs jobs={jobs} onDone={clear} />}
      empty={empty}
    />
  );
}

/** What of a job waits for a person, one click from where it is decided; what is over asks for nothing. */
function OpenDoors({ job }: { job: Job }) {
  const { t } = usePlugin();
  if (!job.needsPerson) return null;
  if (job.status === 'review') return <Link to={`/job/${job.id}/check`}>{t('jobs.review')}</Link>;
  const doors = [
    { id: 'hold', count: job.status === 'hold' ? 1 : 0, to: '' },
    { id: 'held', count: job.heldCount ?? 0, to: '?show=held' },
    { id: 'locked', count: job.lockedCount ?? 0, to: '?show=locked' },
    { id: 'missed', count: job.missedCount ?? 0, to: '?show=failed' },
  ];
  return doors
    .filter(({ count }) => count > 0)
    .map(({ id, count, to }) => (
      <div key={id}>
        <Link to={`/job/${job.id}${to}`}>{t(`jobs.${id}`, { count })}</Link>
      </div>
    ));
}

function CancelJobs({ jobs, onDone }: { jobs: readonly Job[]; onDone: () => void }) {
  const { t } = usePlugin();
  const cancel = useJobAction('cancel');
  const ids = jobs.filter(isCancellable).map((job) => job.id);
  return (
    <WriteButton
      variant="default"
      disabled={ids.length === 0}
      loading={cancel.isPending}
      onClick={() => cancel.mutate(ids, { onSuccess: onDone })}
    >
      {t('jobs.cancel', { count: ids.length })}
    </WriteButton>
  );
}

function useJobColumns(): Column<Job>[] {
  const { t } = usePlugin();
  const format = useFormat();
  const waits = useWaits();
  const waitText = (job: Job) => {
    const wait = waits.get(job.id);
    if (!wait) return '';
    if (wait.kind === 'turn') return wait.reason;
    return t(`waits.${wait.kind}`, { at: wait.nextTryAt ? format.dateTime(wait.nextTryAt) : '' });
  };
  // A job that waits for its check has no subject yet, and one of another program may have no file either.
  const nameOf = (job: Job) => job.subject || job.typeLabel || t('drafts.untitled');
  const statusText = (status: string) => t(statusKey('status', status));
  const time = (property: 'createdOn' | 'processedOn'): Column<Job> => ({
    property,
    title: t(`jobs.${property}`),
    render: (job) => <DateTime iso={job[property]} />,
    text: (job) => job[property] ?? '',
    filter: { kind: 'days' },
  });
  return [
    {
      property: 'subject',
      title: t('jobs.subject'),
      render: (job) => <bdi>{nameOf(job)}</bdi>,
      text: nameOf,
    },
    {
      property: 'status',
      title: t('jobs.status'),
      render: (job) => (
        <>
          <JobStatus status={job.status} />
          {waits.has(job.id) && (
            <Text size="sm" maw={240} style={{ whiteSpace: 'normal' }}>
              {waitText(job)}
            </Text>
          )}
        </>
      ),
      text: (job) => [statusText(job.status), waitText(job)].filter(Boolean).join(' · '),
      filter: { kind: 'choice', options: JOB_STATUSES.map((value) => ({ value, label: statusText(value) })) },
    },
    {
      property: 'needsPerson',
      title: t('jobs.needsPerson'),
      render: (job) => <OpenDoors job={job} />,
      text: (job) => (job.needsPerson ? t('jobs.needsYes') : ''),
      filter: {
        kind: 'choice',
        options: [
          { value: 'true', label: t('jobs.needsYes') },
          { value: 'false', label: t('jobs.needsNo') },
        ],
      },
    },
    {
      property: 'studentCount',
      title: t('jobs.persons'),
      isSortable: false,
      align: 'end',
      render: (job) => <bdi dir="ltr">{successOverTotal(job, format.number)}</bdi>,
      text: (job) => successOverTotal(job, String),
    },
    time('createdOn'),
    { property: 'createdBy', title: t('jobs.createdBy'), filter: { kind: 'text' } },
    { property: 'schoolName', title: t('jobs.school'), filter: { kind: 'text' } },
    { property: 'organization', title: t('jobs.organization'), isSortable: false },
    {
      property: 'type',
      title: t('jobs.type'),
      render: (job) => t(`kind.${job.type}`),
      text: (job) => t(`kind.${job.type}`),
      filter: { kind: 'choice', options: JOB_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })) },
    },
    time('processedOn'),
    { property: 'typeLabel', title: t('jobs.file'), filter: { kind: 'text' }, isOptional: true },
  ];
}
