import {
  Button,
  type Column,
  DataGrid,
  ErrorText,
  Link,
  type RecordOf,
  Stack,
  Text,
  usePlugin,
} from '@homeroom/sdk';
import { useOpenFile } from './bulk.queries';
import { BulkStatus, FILE_STATUSES } from './status';

type ResultRecord = RecordOf<'BulkJobResults'>;

/** What became of each file of a bulk upload. */
export function Results({ jobId, status }: { jobId: string; status: string | null }) {
  const { t } = usePlugin();
  const open = useOpenFile();
  return (
    <Stack gap="xs">
      {open.error && <ErrorText error={open.error} />}
      <DataGrid
        model="BulkJobResults"
        label={t('bulk.results')}
        columns={useColumns((row) => open.mutate({ id: row.id, fileName: row.fileName }))}
        fixedFilters={[{ property: 'jobId', values: [jobId] }]}
        initialFilters={status ? [{ property: 'status', values: [status] }] : undefined}
        live={['BulkUploadJobs']}
        csvName="bulk-upload"
        hasViews={false}
        empty={t('bulk.noResults')}
      />
    </Stack>
  );
}

function useColumns(onOpen: (row: ResultRecord) => void): Column<ResultRecord>[] {
  const { t } = usePlugin();
  return [
    { property: 'fileName', title: t('bulk.fileName'), filter: { kind: 'text' } },
    { property: 'personId', title: t('bulk.personId'), filter: { kind: 'text' } },
    {
      property: 'personName',
      title: t('bulk.person'),
      render: (row) =>
        row.person && <Link to={`/student-detail/${row.person}`}>{row.personName || row.personId}</Link>,
      text: (row) => row.personName ?? '',
      filter: { kind: 'text' },
    },
    { property: 'schoolName', title: t('bulk.school'), filter: { kind: 'text' } },
    {
      property: 'status',
      title: t('bulk.state'),
      render: (row) => (
        <>
          <BulkStatus of="file" status={row.status} />
          {(row.note || row.reason) && <Text size="sm">{row.note || row.reason}</Text>}
        </>
      ),
      text: (row) => t(`bulk.file.${row.status}`),
      isWords: true,
      filter: {
        kind: 'choice',
        options: FILE_STATUSES.map((value) => ({ value, label: t(`bulk.file.${value}`) })),
      },
    },
    {
      property: 'number',
      title: t('bulk.view'),
      isExported: false,
      isSortable: false,
      render: (row) =>
        row.sizeBytes !== null &&
        !['refused', 'duplicate'].includes(row.status) && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('bulk.viewOf', { name: row.fileName })}
            onClick={() => onOpen(row)}
          >
            {t('bulk.view')}
          </Button>
        ),
    },
  ];
}
