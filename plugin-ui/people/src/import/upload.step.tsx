import {
  type Column,
  DataGrid,
  DateTime,
  FileUpload,
  type RecordOf,
  Stack,
  Title,
  useFormat,
  usePlugin,
} from '@homeroom/sdk';
import { useUpload } from './import.queries';
import { ImportStatus, STATUSES } from './status';

type ImportRecord = RecordOf<'PersonImports'>;

/** Takes the file, and shows what became of the others. */
export function UploadStep() {
  const { t, navigate } = usePlugin();
  const upload = useUpload((id) => navigate(`/person-import/${id}`));
  return (
    <Stack gap="xl">
      <FileUpload
        label={t('upload.label')}
        hint={t('upload.hint')}
        accept=".xlsx,.xlsm,.xls,.ods,.csv,.tsv,.txt"
        upload={upload}
        failedTitle={(name) => t('upload.failed', { name })}
      />
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('imports.title')}
        </Title>
        <DataGrid
          model="PersonImports"
          label={t('imports.title')}
          columns={useColumns()}
          rowHref={(row) => `/person-import/${row.id}`}
          hasViews={false}
          empty={t('imports.empty')}
        />
      </Stack>
    </Stack>
  );
}

function useColumns(): Column<ImportRecord>[] {
  const { t } = usePlugin();
  const format = useFormat();
  const count = (property: 'imported' | 'updated' | 'rejected' | 'removed'): Column<ImportRecord> => ({
    property,
    title: t(`count.${property}`),
    align: 'end',
    render: (row) => format.number(row[property]),
    text: (row) => String(row[property]),
  });
  return [
    { property: 'fileName', title: t('imports.file'), filter: { kind: 'text' } },
    {
      property: 'status',
      title: t('imports.status'),
      render: (row) => <ImportStatus status={row.status} />,
      text: (row) => t(`status.${row.status}`),
      filter: {
        kind: 'choice',
        options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
      },
    },
    count('imported'),
    count('updated'),
    count('rejected'),
    count('removed'),
    {
      property: 'createdOn',
      title: t('imports.createdOn'),
      render: (row) => <DateTime iso={row.createdOn} />,
      text: (row) => row.createdOn,
      filter: { kind: 'days' },
    },
    { property: 'createdBy', title: t('imports.createdBy'), filter: { kind: 'text' } },
  ];
}
