import { type Column, DateTime, type RecordOf } from '@homeroom/sdk';
import { useStorage } from '../use-storage';

export type Result = RecordOf<'DocumentResults'>;

/** What both lists of results show: whose the document was to be, and what became of it. */
export function useResultColumns(message: Column<Result>): Column<Result>[] {
  const { t } = useStorage();
  return [
    { property: 'personId', title: t('documents.personId'), filter: { kind: 'text' } },
    { property: 'studentId', title: t('results.studentId'), filter: { kind: 'text' } },
    { property: 'email', title: t('results.email'), filter: { kind: 'text' } },
    { property: 'name', title: t('name'), filter: { kind: 'text' } },
    message,
    {
      property: 'documentName',
      title: t('results.document'),
      render: (row) => <bdi>{row.documentName}</bdi>,
      text: (row) => row.documentName,
    },
    {
      property: 'doneOn',
      title: t('results.doneOn'),
      render: (row) => <DateTime iso={row.doneOn} />,
      text: (row) => row.doneOn ?? '',
      filter: { kind: 'days' },
    },
  ];
}
