import { type Column, DataGrid, DateTime, type RecordOf, Stack, Title, usePlugin } from '@homeroom/sdk';
import { PersonLink } from '../shared/person-link';
import { RESULTS, ResultStatus, statusKey } from '../shared/status';
import { ViewMailButton } from './sent-mails';

/** A record of the model `JobLogs`. */
type JobLog = RecordOf<'JobLogs'>;

/** For each recipient of a job who last changed something and when, with the mails as they went out. */
export function JobLog({ jobId }: { jobId: string }) {
  const { t } = usePlugin();
  const resultText = (result: string) => t(statusKey('result', result));
  const columns: Column<JobLog>[] = [
    {
      property: 'personName',
      title: t('results.person'),
      render: (row) => <PersonLink person={row.person} name={row.personName || row.studentId} />,
      text: (row) => row.personName ?? '',
    },
    { property: 'email', title: t('results.email'), render: (row) => <bdi>{row.email}</bdi> },
    {
      property: 'result',
      title: t('results.result'),
      render: (row) => <ResultStatus result={row.result} />,
      text: (row) => resultText(row.result),
      filter: { kind: 'choice', options: RESULTS.map((value) => ({ value, label: resultText(value) })) },
    },
    { property: 'modifiedBy', title: t('mails.modifiedBy'), isSortable: false },
    {
      property: 'modifiedOn',
      title: t('mails.modifiedOn'),
      isSortable: false,
      render: (row) => <DateTime iso={row.modifiedOn} />,
    },
    {
      property: 'id',
      title: t('mails.column'),
      isSortable: false,
      isExported: false,
      render: (row) => <ViewMailButton resultId={row.id} personName={row.personName ?? ''} />,
    },
  ];
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('mails.log')}
      </Title>
      <DataGrid
        model="JobLogs"
        label={t('mails.log')}
        columns={columns}
        fixedFilters={[{ property: 'jobId', operator: 'eq', values: [jobId] }]}
        defaultSort={{ property: 'personName', direction: 'asc' }}
        live={['JobResults', 'Jobs']}
        csvName="job-log"
        empty={t('mails.empty')}
      />
    </Stack>
  );
}
