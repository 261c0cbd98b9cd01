import { Page } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { ContentSearch } from './content-search';

/** The search in the content of all documents that the user may view. */
export default function SearchPage() {
  const { t } = useStorage();
  return (
    <Page title={t('search.title')} purpose={t('search.purpose')}>
      <ContentSearch />
    </Page>
  );
}
