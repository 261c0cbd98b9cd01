import { DataGrid, useParams } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { LatestZip } from '../zips/latest-zip';
import { useDocumentColumns } from './columns';
import { LIVE } from './documents.queries';
import { SelectionActions } from './selection-actions';

/** The documents of the person whose page this is. */
export default function PersonDocuments() {
  const { t } = useStorage();
  const { id = '' } = useParams();
  const columns = useDocumentColumns({ isOfOne: true });
  return (
    <>
      <LatestZip />
      <DataGrid
        model="PersonDocuments"
        label={t('documents.ofPerson')}
        columns={columns}
        fixedFilters={[{ property: 'person', operator: 'eq', values: [id] }]}
        rowHref={(row) => `/document-storage/${row.id}`}
        defaultSort={{ property: 'createdOn', direction: 'desc' }}
        live={LIVE}
        actions={(rows, clear) => <SelectionActions documents={rows} onDone={clear} />}
        empty={t('documents.emptyOfPerson')}
      />
    </>
  );
}
