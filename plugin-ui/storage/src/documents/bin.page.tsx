import { type Column, DataGrid, DateTime, Icon, Link, Page, type RecordOf, WriteButton } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { useRestoreDocuments } from './documents.queries';

type Binned = RecordOf<'BinnedDocuments'>;

/** What was deleted and can come back still. */
export default function BinPage() {
  const { t } = useStorage();
  const columns: Column<Binned>[] = [
    {
      property: 'name',
      title: t('documents.name'),
      render: (row) => <bdi>{row.name}</bdi>,
      text: (row) => row.name,
    },
    {
      property: 'personName',
      title: t('documents.person'),
      render: (row) => <Link to={`/student-detail/${row.person}`}>{row.personName || row.personId}</Link>,
      text: (row) => row.personName,
    },
    { property: 'personId', title: t('documents.personId') },
    { property: 'type', title: t('documents.type') },
    {
      property: 'deletedOn',
      title: t('bin.deletedOn'),
      render: (row) => <DateTime iso={row.deletedOn} />,
      filter: { kind: 'days' },
    },
  ];
  return (
    <Page
      title={t('bin.title')}
      purpose={t('bin.purpose')}
      parents={[{ title: t('documents.title'), path: '/document-storage' }]}
    >
      <DataGrid
        model="BinnedDocuments"
        label={t('bin.title')}
        columns={columns}
        defaultSort={{ property: 'deletedOn', direction: 'desc' }}
        live={['DocumentList', 'DocumentType', 'PersonDelete']}
        actions={(rows, clear) => <Restore ids={rows.map(({ id }) => id)} onDone={clear} />}
        empty={t('bin.empty')}
      />
    </Page>
  );
}

function Restore({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useStorage();
  const restore = useRestoreDocuments(onDone);
  return (
    <WriteButton
      variant="default"
      leftSection={<Icon name="refresh" size={16} />}
      loading={restore.isPending}
      onClick={() => restore.mutate(ids)}
    >
      {t('bin.restore', { count: ids.length })}
    </WriteButton>
  );
}
