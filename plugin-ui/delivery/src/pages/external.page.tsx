import { ownerOf, useParams, usePlugin } from '@homeroom/sdk';
import { OpenDraft } from '../drafts/open-draft';
import { NewJob } from './new-job.page';

/** A job that another program has made: staff adds what is missing, and its batch is matched as any other. */
export default function ExternalJobPage() {
  const { t, district, user } = usePlugin();
  const { jobId = '' } = useParams();
  return (
    <OpenDraft id={jobId} title={t('external.title')}>
      {(draft) => <NewJob key={`${ownerOf(district, user)} ${jobId}`} saved={draft} />}
    </OpenDraft>
  );
}
