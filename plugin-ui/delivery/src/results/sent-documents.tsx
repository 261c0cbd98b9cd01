import { type Column, DataGrid, DateTime, Link, type RecordOf, usePlugin } from '@homeroom/sdk';
import { PersonLink } from '../shared/person-link';
import { RESULTS, ResultStatus, statusKey } from '../shared/status';

/** Finds a student by name, ID or address, among all documents that were ever sent. */
export default function SentDocuments() {
  const { t } = usePlugin();
  return (
    <DataGrid
      model="StudentResults"
      label={t('nav.sent')}
      columns={useColumns()}
      defaultSort={{ property: 'createdOn', direction: 'desc' }}
      live={['JobResults', 'Jobs']}
      csvName="student-results"
      empty={t('students.empty')}
    />
  );
}

function useColumns(): Column<RecordOf<'StudentResults'>>[] {
  const { t } = usePlugin();
  const resultText = (result: string) => t(statusKey('result', result));
  return [
    {
      property: 'personName',
      title: t('results.person'),
      render: (row) => <PersonLink person={row.person} name={row.personName || row.studentId} />,
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
