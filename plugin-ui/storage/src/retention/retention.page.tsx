import { Page, SidePanel, Stack, Title, useParams } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { DispositionDetail } from './disposition-detail';
import { DispositionList } from './disposition-list';
import { DueList } from './due-list';
import { DueSummary } from './due-summary';

const LIST = '/document-storage/retention';

/** What is due, which lists wait for approval, and what was destroyed. */
export default function RetentionPage() {
  const { t, navigate } = useStorage();
  const { id } = useParams();
  const open = (listId: string) => navigate(`${LIST}/${listId}`);
  return (
    <Page title={t('retention.title')} purpose={t('retention.purpose')}>
      <Stack gap="xl">
        <section>
          <Title order={2} size="h3" mb="sm">
            {t('retention.byType')}
          </Title>
          <DueSummary onProposed={open} />
        </section>
        <section>
          <Title order={2} size="h3" mb="sm">
            {t('retention.lists')}
          </Title>
          <DispositionList address={LIST} />
        </section>
        <section>
          <Title order={2} size="h3" mb="sm">
            {t('retention.due')}
          </Title>
          <DueList onProposed={open} />
        </section>
      </Stack>
      <SidePanel title={t('retention.list')} isOpen={id !== undefined} onClose={() => navigate(LIST)}>
        {id !== undefined && <DispositionDetail key={id} id={id} />}
      </SidePanel>
    </Page>
  );
}
