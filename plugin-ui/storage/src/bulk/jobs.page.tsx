import {
  type Column,
  DataGrid,
  DateTime,
  Icon,
  Page,
  type RecordOf,
  useFormat,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { BulkStatus, JOB_STATUSES } from './status';

type JobRecord = RecordOf<'BulkUploadJobs'>;

/** Every bulk upload of the types that the user may upload. */
export default function BulkJobsPage() {
  const { t } = usePlugin();
  return (
    <Page
      title={t('bulk.title')}
      purpose={t('bulk.purpose')}
      action={
        <WriteButton to="/document-storage/bulk/new" leftSection={<Icon name="upload" size={18} />}>
          {t('bulk.new')}
        </WriteButton>
      }
    >
      <DataGrid
        model="BulkUploadJobs"
        label={t('bulk.title')}
        columns={useColumns()}
        rowHref={(row) => `/document-storage/bulk/${row.id}`}
        csvName="bulk-uploads"
        empty={t('bulk.empty')}
      />
    </Page>
  );
}

function useColumns(): Column<JobRecord>[] {
  const { t } = usePlugin();
  const format = useFormat();
  const count = (property: 'files' | 'unmappedCount' | 'storedCount'): Column<JobRecord> => ({
    property,
    title: t(`bulk.count.${property}`),
    align: 'end',
    isSortable: false,
    render: (row) => format.number(row[property]),
    text: (row) => String(row[property]),
  });
  const moment = (property: 'createdOn' | 'processedOn'): Column<JobRecord> => ({
    property,
    title: t(`bulk.${property}`),
    render: (row) => <DateTime iso={row[property]} />,
    text: (row) => row[property] ?? '',
    filter: { kind: 'days' },
  });
  return [
    { property: 'name', title: t('name'), filter: { kind: 'text' } },
    {
      property: 'status',
      title: t('bulk.state'),
      render: (row) => <BulkStatus of="job" status={row.status} />,
      text: (row) => t(`bulk.status.${row.status}`),
      filter: {
        kind: 'choice',
        options: JOB_STATUSES.map((value) => ({ value, label: t(`bulk.status.${value}`) })),
      },
    },
    { property: 'schoolName', title: t('bulk.school'), filter: { kind: 'text' } },
    moment('createdOn'),
    moment('processedOn'),
    { property: 'documentType', title: t('bulk.type'), filter: { kind: 'text' } },
    count('files'),
    count('unmappedCount'),
    count('storedCount'),
  ];
}
