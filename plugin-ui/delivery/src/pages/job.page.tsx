import {
  Alert,
  ApiError,
  Button,
  ErrorText,
  Group,
  Icon,
  Link,
  Page,
  Skeleton,
  Stack,
  Text,
  useDelayed,
  useFormat,
  useParams,
  usePlugin,
  useSearchParams,
} from '@homeroom/sdk';
import { RecipientMenu } from '../corrections/recipient-menu';
import { Decisions } from '../jobs/decisions';
import { HoldNote } from '../jobs/hold-note';
import { StageBar } from '../jobs/stage-bar';
import { Timeline } from '../jobs/timeline';
import { WaitNote } from '../jobs/wait-note';
import { Pins } from '../prints/pins';
import { Prints } from '../prints/prints';
import { printsKey } from '../prints/prints.queries';
import { JobFiles } from '../reports/job-files';
import { JobCounts } from '../results/job-counts';
import { JobLog } from '../results/job-log';
import { ProblemsGrid } from '../results/problems-grid';
import { Reach } from '../results/reach';
import { type ResultFilter, resultFilterOf } from '../results/result-filters';
import { reachKey } from '../results/results.queries';
import { ResultsGrid } from '../results/results-grid';
import { HeldWork } from '../review/held-work';
import { AfterAnswers } from '../shared/after-answers';
import { type JobDetail, useJob } from '../shared/job/job.queries';
import { JobStatus } from '../shared/status';
import { JobActions } from './job-actions';

export default function JobPage() {
  const { t } = usePlugin();
  const { id = '' } = useParams();
  const job = useJob(id);
  const parents = [{ title: t('jobs.title'), path: '/job' }];
  const isSlow = useDelayed(job.isPending);

  if (job.data) return <LoadedJob job={job.data} parents={parents} />;
  if (job.error) {
    const isMissing = job.error instanceof ApiError && job.error.status === 404;
    return (
      <Page title={t(isMissing ? 'job.missingTitle' : 'job.failedTitle')} parents={parents}>
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          <Stack align="start" gap="sm">
            <ErrorText error={job.error} />
            <Button variant="default" onClick={() => void job.refetch()}>
              {t('retry')}
            </Button>
          </Stack>
        </Alert>
      </Page>
    );
  }
  return (
    <Page title={t('job.loading')} parents={parents}>
      {isSlow && <Skeleton height={220} role="status" aria-label={t('job.loading')} />}
    </Page>
  );
}

function LoadedJob({ job, parents }: { job: JobDetail; parents: { title: string; path: string }[] }) {
  const { t } = usePlugin();
  const format = useFormat();
  const [params] = useSearchParams();
  const isLog = params.get('show') === 'log';
  const filter = resultFilterOf(params.get('show'));
  return (
    <Page
      title={job.subject || job.typeLabel || t('drafts.untitled')}
      parents={parents}
      purpose={
        <Group gap="md">
          <JobStatus status={job.status} />
          <span>{t('job.created', { at: format.dateTime(job.createdOn), by: job.createdBy })}</span>
        </Group>
      }
      action={<JobActions job={job} />}
    >
      {job.message && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} title={t('job.why')} role="alert">
          {job.message}
        </Alert>
      )}
      {job.recalledOn && (
        <Alert
          color="red"
          variant="outline"
          icon={<Icon name="ban" />}
          title={t('correct.recalledJob')}
          role="status"
        >
          {t('correct.recalledJobWhy', { at: format.dateTime(job.recalledOn) })}
        </Alert>
      )}
      <HoldNote job={job} />
      <WaitNote job={job} />
      {job.status === 'draft' ? (
        <Text>{t(job.type === 'external' ? 'drafts.external' : 'drafts.own')}</Text>
      ) : (
        <Numbers job={job} filter={filter} isLog={isLog} />
      )}
      <Decisions jobId={job.id} />
      <Timeline entries={job.timeline} />
    </Page>
  );
}

/** What became of each part of a job that has begun. */
function Numbers({ job, filter, isLog }: { job: JobDetail; filter: ResultFilter; isLog: boolean }) {
  const { t } = usePlugin();
  const isReachShown = !job.isMessage && job.counts.recipients > 0;
  const arePrintsShown = !job.isMessage && isPrintable(job.status);
  return (
    <>
      {job.isMessage && <Text>{t('job.messageOnly')}</Text>}
      <StageBar counts={job.counts} isMessage={job.isMessage} />
      <JobCounts counts={job.counts} filter={filter} isMessage={job.isMessage} />
      {isReachShown && <Reached job={job} />}
      <AfterAnswers queryKey={isReachShown ? reachKey(job.id) : null}>
        {arePrintsShown && (
          <>
            <Prints jobId={job.id} />
            <Pins jobId={job.id} />
          </>
        )}
        <AfterAnswers queryKey={arePrintsShown ? printsKey(job.id) : null}>
          {isLog ? (
            <JobLog jobId={job.id} />
          ) : (
            <Rows jobId={job.id} filter={filter} isMessage={job.isMessage} />
          )}
          {!isLog && job.counts.recipients > 0 && (
            <Group>
              <Link to={`/job/${job.id}?show=log`}>{t('mails.open')}</Link>
            </Group>
          )}
        </AfterAnswers>
      </AfterAnswers>
    </>
  );
}

function Reached({ job }: { job: JobDetail }) {
  const hasDocuments = job.pageCount !== 0;
  const files = <JobFiles jobId={job.id} hasDocuments={hasDocuments} />;
  return <Reach jobId={job.id} hasDocuments={hasDocuments} files={files} />;
}

/** Whether it is known whom no e-mail has reached. */
function isPrintable(status: JobDetail['status']): boolean {
  return status === 'sending' || status === 'complete' || status === 'expired';
}

/** What stands behind the card that was chosen. */
function Rows({ jobId, filter, isMessage }: { jobId: string; filter: ResultFilter; isMessage: boolean }) {
  if (filter.id === 'problems') return <ProblemsGrid jobId={jobId} />;
  if (filter.id === 'held' || filter.id === 'declined') {
    return <HeldWork key={filter.id} jobId={jobId} state={filter.id} />;
  }
  return (
    <ResultsGrid
      key={filter.id}
      jobId={jobId}
      filter={filter}
      isMessage={isMessage}
      menuOf={(row) => <RecipientMenu row={row} />}
    />
  );
}
