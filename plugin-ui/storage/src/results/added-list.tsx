import { DataGrid, Link } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { useResultColumns } from './columns';

/** The documents that jobs have added. */
export function AddedList() {
  const { t } = useStorage();
  const columns = useResultColumns({
    property: 'message',
    title: t('results.message'),
    isSortable: false,
    render: ({ documentId }) => <Link to={`/document-storage/${documentId}`}>{t('results.open')}</Link>,
    text: () => t('results.added'),
    isExported: false,
  });
  return (
    <DataGrid
      model="DocumentResults"
      label={t('results.added')}
      columns={columns}
      defaultSort={{ property: 'doneOn', direction: 'desc' }}
      csvName="added-documents"
      empty={t('results.emptyAdded')}
    />
  );
}
