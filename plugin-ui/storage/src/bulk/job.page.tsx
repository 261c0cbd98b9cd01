import {
  Alert,
  ErrorAlert,
  Icon,
  Page,
  Skeleton,
  Stack,
  Text,
  useDelayed,
  useParams,
  usePlugin,
} from '@homeroom/sdk';
import { useState } from 'react';
import { type BulkJob, useBulkJob } from './bulk.queries';
import { BulkCounts, type Counted } from './counts';
import { JobActions } from './job-actions';
import { Results } from './results';
import { BulkStatus } from './status';

/** A bulk upload: how far it is, what became of its files, and what is to be done. */
export default function BulkJobPage() {
  const { t } = usePlugin();
  const { id = '' } = useParams();
  const found = useBulkJob(id);
  const isSlow = useDelayed(found.isPending);
  const parents = [{ title: t('bulk.title'), path: '/document-storage/bulk' }];
  if (found.data) return <OneJob key={id} job={found.data} parents={parents} />;
  return (
    <Page title={t(found.error ? 'bulk.unknown' : 'bulk.loading')} parents={parents}>
      {found.error && <ErrorAlert error={found.error} />}
      {isSlow && <Skeleton height={220} role="status" aria-label={t('bulk.loading')} />}
    </Page>
  );
}

function OneJob({ job, parents }: { job: BulkJob; parents: { title: string; path: string }[] }) {
  const { t } = usePlugin();
  const [shown, setShown] = useState<Counted | null>(null);
  return (
    <Page
      title={job.name}
      parents={parents}
      purpose={<BulkStatus of="job" status={job.status} />}
      action={<JobActions job={job} />}
    >
      <Stack gap="lg">
        <Text role="status">{t(`bulk.explain.${job.status}`, { count: job.counts.unmapped })}</Text>
        {job.problem && (
          <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
            {job.problem}
          </Alert>
        )}
        {job.notes && (
          <Alert color="yellow.9" variant="outline" icon={<Icon name="alert" />}>
            {job.notes}
          </Alert>
        )}
        <BulkCounts counts={job.counts} shown={shown} onShow={setShown} />
        <Results key={shown} jobId={job.id} status={shown} />
      </Stack>
    </Page>
  );
}
