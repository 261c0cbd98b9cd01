import { type Column, DateTime, type RecordOf, useFormat } from '@homeroom/sdk';
import { REQUEST_STATUSES, RequestStatus } from '../status';
import { useSigning } from '../use-signing';

export type RequestRecord = RecordOf<'DocumentSignatures'>;

/** What the list shows of each document that is to be signed. */
export function useRequestColumns(): Column<RequestRecord>[] {
  const { t } = useSigning();
  const format = useFormat();
  const progress = ({ completedSigners, signers }: RequestRecord) =>
    t('requests.progress', { done: format.number(completedSigners), all: format.number(signers) });
  const moment = (property: 'createdOn' | 'signedOn'): Column<RequestRecord> => ({
    property,
    title: t(`requests.${property}`),
    render: (row) => <DateTime iso={row[property]} />,
    text: (row) => row[property] ?? '',
    filter: { kind: 'days' },
  });
  return [
    {
      property: 'status',
      title: t('requests.state'),
      render: (row) => <RequestStatus status={row.status} />,
      text: (row) => t(`requests.status.${row.status}`),
      filter: {
        kind: 'choice',
        options: REQUEST_STATUSES.map((value) => ({ value, label: t(`requests.status.${value}`) })),
      },
    },
    {
      property: 'title',
      title: t('requests.document'),
      render: (row) => <bdi>{row.title}</bdi>,
      text: (row) => row.title,
      filter: { kind: 'text' },
    },
    { property: 'school', title: t('requests.school'), filter: { kind: 'text' } },
    { property: 'personId', title: t('requests.personId'), filter: { kind: 'text' } },
    {
      property: 'firstName',
      title: t('requests.firstName'),
      render: (row) => <bdi>{row.firstName}</bdi>,
      text: (row) => row.firstName,
    },
    {
      property: 'lastName',
      title: t('requests.lastName'),
      render: (row) => <bdi>{row.lastName}</bdi>,
      text: (row) => row.lastName,
      filter: { kind: 'text', properties: ['lastName', 'firstName'] },
    },
    {
      property: 'completedSigners',
      title: t('requests.completedSigners'),
      render: progress,
      text: progress,
    },
    moment('createdOn'),
    moment('signedOn'),
  ];
}
