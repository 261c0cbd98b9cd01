import { usePlugin, WriteButton } from '@homeroom/sdk';
import type { JobDetail } from '../shared/job/job.queries';
import { DeleteDraft } from './delete-draft';
import { draftPath } from './draft-path';
import { useRunDraft } from './drafts.queries';

/** What can be done with a job that is a draft. */
export function DraftActions({ job }: { job: JobDetail }) {
  const { t, navigate } = usePlugin();
  const run = useRunDraft((id) => navigate(`/job/${id}/check`));
  const name = job.subject || job.typeLabel || t('drafts.untitled');
  return (
    <>
      <WriteButton to={draftPath({ jobId: job.id, type: job.type })}>
        {t(job.type === 'external' ? 'drafts.complete' : 'drafts.goOn')}
      </WriteButton>
      {job.type === 'splitter' && (
        <WriteButton variant="default" loading={run.isPending} onClick={() => run.mutate(job.id)}>
          {t('drafts.run')}
        </WriteButton>
      )}
      <DeleteDraft jobId={job.id} name={name} onDone={() => navigate('/job')} />
    </>
  );
}
