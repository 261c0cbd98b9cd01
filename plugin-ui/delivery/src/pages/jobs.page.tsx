import { Icon, Page, Text, usePlugin, WriteButton } from '@homeroom/sdk';
import { DraftList } from '../drafts/draft-list';
import { DRAFTS } from '../drafts/drafts.queries';
import { JobsGrid } from '../jobs/jobs-grid';
import { RunAll } from '../jobs/run-all';
import { AfterAnswers } from '../shared/after-answers';

export default function JobsPage() {
  const { t } = usePlugin();
  const newJob = (
    <WriteButton to="/bulk-job" leftSection={<Icon name="plus" size={18} />}>
      {t('jobs.new')}
    </WriteButton>
  );
  return (
    <Page
      title={t('jobs.title')}
      purpose={t('jobs.purpose')}
      action={
        <>
          <RunAll />
          {newJob}
        </>
      }
    >
      <DraftList />
      <AfterAnswers queryKey={DRAFTS}>
        <JobsGrid
          empty={
            <>
              <Text fw={600}>{t('jobs.emptyTitle')}</Text>
              <Text c="dimmed">{t('jobs.empty')}</Text>
              {newJob}
            </>
          }
        />
      </AfterAnswers>
    </Page>
  );
}
