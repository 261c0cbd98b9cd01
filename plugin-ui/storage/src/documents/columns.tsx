import { type Column, DateTime, Link, type RecordOf, useFormat } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { useActiveTypes } from './documents.queries';

type DocumentRecord = RecordOf<'DocumentList'>;

/** What lists of documents show of each; `isOfOne` leaves out whose it is. */
export function useDocumentColumns({ isOfOne = false } = {}): Column<DocumentRecord>[] {
  const { t } = useStorage();
  const format = useFormat();
  const types = useActiveTypes().data ?? [];
  const person: Column<DocumentRecord>[] = [
    {
      property: 'personName',
      title: t('documents.person'),
      render: (row) => <Link to={`/student-detail/${row.person}`}>{row.personName || row.personId}</Link>,
      text: (row) => row.personName,
      filter: { kind: 'text', properties: ['personName', 'personId'] },
    },
    { property: 'personId', title: t('documents.personId') },
    { property: 'schoolId', title: t('documents.school'), filter: { kind: 'text' } },
  ];
  return [
    {
      property: 'name',
      title: t('documents.name'),
      render: (row) => <bdi>{row.name}</bdi>,
      text: (row) => row.name,
    },
    ...(isOfOne ? [] : person),
    {
      property: 'type',
      title: t('documents.type'),
      filter: { kind: 'choice', options: types.map(({ name }) => ({ value: name, label: name })) },
    },
    {
      property: 'sizeBytes',
      title: t('documents.size'),
      render: (row) => format.fileSize(row.sizeBytes),
      text: (row) => format.fileSize(row.sizeBytes),
      isSortable: false,
      align: 'end',
    },
    { property: 'createdBy', title: t('documents.createdBy'), isSortable: false },
    {
      property: 'createdOn',
      title: t('documents.createdOn'),
      render: (row) => <DateTime iso={row.createdOn} />,
      text: (row) => row.createdOn,
      filter: { kind: 'days' },
    },
  ];
}
