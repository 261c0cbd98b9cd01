import { Button, ownerOf, Page, Skeleton, useParams, usePlugin, useSearchParams } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { useDraftOf } from '../intake/use-new-job-draft';
import { NeedsWork } from '../preflight/needs-work';
import { type Review, useLiveReview } from '../review/review.queries';
import { useCheckDraft } from '../review/use-check-draft';
import { useIsChanging } from '../shared/job/invalidate';
import { isRunning } from '../shared/job/job';
import { type JobDetail, useJob } from '../shared/job/job.queries';
import { RefusalAlert } from '../shared/refusal-alert';
import { useFocusOnChange } from '../shared/use-focus-on-change';
import { CheckSteps } from './check-steps';
import { JobSteps } from './job-steps';
import { NotYet } from './not-yet';
import layout from './steps.module.css';

/** What was found in the whole batch, and the clerk's word that it may go out. */
export default function CheckPage() {
  const { t, district, user } = usePlugin();
  const { id = '' } = useParams();
  const job = useJob(id);
  if (job.data) return <Check key={`${ownerOf(district, user)} ${id}`} job={job.data} />;
  return (
    <CheckFrame title={t('new.title')}>
      {job.error ? (
        <RefusalAlert title={t('job.failedTitle')} error={job.error}>
          <Retry onClick={() => void job.refetch()} />
        </RefusalAlert>
      ) : (
        <Skeleton height={220} role="status" aria-label={t('job.loading')} />
      )}
    </CheckFrame>
  );
}

function Check({ job }: { job: JobDetail }) {
  const { t, navigate } = usePlugin();
  const { draft, change, discard } = useCheckDraft(job);
  const newJob = useDraftOf(job.id);
  const isReady = job.status === 'review';
  const review = useLiveReview(job.id, isReady);
  const isChanging = useIsChanging();
  const isCounting = isChanging || review.isFetching;
  const step = isReady && review.data ? draft.step : 'check';
  const [params, setParams] = useSearchParams();
  const isNeeds = isReady && params.get('show') === 'needs';
  const stepArea = useFocusOnChange(`${step} ${isNeeds}`);

  function choose(next: string) {
    if (next === 'check' || next === 'send') {
      setParams({});
      return change({ step: next });
    }
    newJob.returnTo(next === 'upload' ? 'upload' : 'match');
    navigate('/bulk-job');
  }
  function goOut() {
    discard();
    newJob.discard();
    navigate(`/job/${job.id}`);
  }
  const canReturn = newJob.isOwn && (isReady || isRunning(job) || job.status === 'failed');
  return (
    <CheckFrame title={job.subject || job.typeLabel || t('new.title')}>
      <div className={layout.layout} data-wide>
        <JobSteps
          current={step}
          canChoose={(next) => (next === 'upload' || next === 'match' ? canReturn : true)}
          onChoose={choose}
        />
        <div ref={stepArea} tabIndex={-1} className={layout.step}>
          {isNeeds ? (
            <NeedsWork jobId={job.id} onBack={() => setParams({})} />
          ) : isReady ? (
            <Reviewed review={review} mustBeNew={step === 'send'}>
              {(found) => (
                <CheckSteps
                  step={step}
                  job={job}
                  review={found}
                  isCounting={isCounting}
                  draft={draft}
                  change={change}
                  onChangeRule={canReturn ? () => choose('match') : undefined}
                  onNeeds={() => setParams({ show: 'needs' })}
                  onSent={goOut}
                />
              )}
            </Reviewed>
          ) : (
            <NotYet job={job} onChangeRule={canReturn ? () => choose('match') : undefined} />
          )}
        </div>
      </div>
    </CheckFrame>
  );
}

function CheckFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = usePlugin();
  return (
    <Page title={title} purpose={t('new.purpose')} parents={[{ title: t('jobs.title'), path: '/job' }]}>
      {children}
    </Page>
  );
}

interface ReviewedProps {
  review: { data?: Review; error: Error | null; refetch: () => unknown };
  /** Whether what was read before does not do if it could not be read again. */
  mustBeNew: boolean;
  children: (review: Review) => ReactNode;
}

function Reviewed({ review, mustBeNew, children }: ReviewedProps) {
  const { t } = usePlugin();
  if (review.data && !(mustBeNew && review.error)) return children(review.data);
  if (review.error) {
    return (
      <RefusalAlert title={t('check.failed')} error={review.error}>
        <Retry onClick={() => void review.refetch()} />
      </RefusalAlert>
    );
  }
  return <Skeleton height={220} role="status" aria-label={t('check.loading')} />;
}

function Retry({ onClick }: { onClick: () => void }) {
  const { t } = usePlugin();
  return (
    <Button variant="default" mt="sm" onClick={onClick}>
      {t('retry')}
    </Button>
  );
}
