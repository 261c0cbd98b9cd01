import { type Column, DataGrid, DateTime, Link, Page, type RecordOf, usePlugin } from '@homeroom/sdk';
import { RESULTS, ResultStatus, statusKey } from '../status';

/** Finds a student by name, ID or address, among all documents that were ever sent. */
export default function StudentsPage() {
  const { t } = usePlugin();
  const columns = useColumns();
  return (
    <Page title={t('students.title')} purpose={t('students.purpose')}>
      <DataGrid
        model="StudentResults"
        label={t('students.title')}
        columns={columns}
        defaultSort={{ property: 'createdOn', direction: 'desc' }}
        live={['JobResults', 'Jobs']}
        csvName="student-results"
        empty={t('students.empty')}
      />
    </Page>
  );
}

function useColumns(): Column<RecordOf<'StudentResults'>>[] {
  const { t } = usePlugin();
  const resultText = (result: string) => t(statusKey('result', result));
  return [
    {
      property: 'personName',
      title: t('results.person'),
      render: (row) => <Link to={`/student-detail/${row.person}`}>{row.personName || row.studentId}</Link>,
      text: (row) => row.personName ?? '',
    },
    { property: 'studentId', title: t('results.personId') },
    {
      property: 'subject',
      title: t('jobs.subject'),
      render: (row) => <Link to={`/job/${row.jobId}`}>{row.subject}</Link>,
      text: (row) => row.subject ?? '',
    },
    { property: 'email', title: t('results.email') },
    {
      property: 'result',
      title: t('results.result'),
      render: (row) => <ResultStatus result={row.result} />,
      text: (row) => resultText(row.result),
      filter: { kind: 'choice', options: RESULTS.map((value) => ({ value, label: resultText(value) })) },
    },
    { property: 'sentOn', title: t('results.sentOn'), render: (row) => <DateTime iso={row.sentOn} /> },
    { property: 'openedOn', title: t('results.openedOn'), render: (row) => <DateTime iso={row.openedOn} /> },
    {
      property: 'createdOn',
      title: t('jobs.createdOn'),
      render: (row) => <DateTime iso={row.createdOn} />,
    },
  ];
}
