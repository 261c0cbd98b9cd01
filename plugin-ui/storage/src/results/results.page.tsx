import { Page, PageTabs, useParams } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { AddedList } from './added-list';
import { NotAddedList } from './not-added-list';

const ADDRESS = '/document-storage/results';
const ADDED = 'added';
const NOT_ADDED = 'not-added';

/** What became of documents that were added many at once: those that are there, and the others with the reason. */
export default function ResultsPage() {
  const { t } = useStorage();
  const { part } = useParams();
  const isNotAdded = part === NOT_ADDED;
  const tabs = [
    { id: ADDED, title: t('results.added'), path: ADDRESS },
    { id: NOT_ADDED, title: t('results.notAdded'), path: `${ADDRESS}/${NOT_ADDED}` },
  ];
  return (
    <Page
      title={t('results.title')}
      purpose={t('results.purpose')}
      parents={[{ title: t('documents.title'), path: '/document-storage' }]}
    >
      <PageTabs label={t('results.title')} tabs={tabs} current={isNotAdded ? NOT_ADDED : ADDED} />
      {isNotAdded ? <NotAddedList /> : <AddedList />}
    </Page>
  );
}
