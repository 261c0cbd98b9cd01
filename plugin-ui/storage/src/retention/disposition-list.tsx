import { type Column, DataGrid, DateTime, type RecordOf, useFormat } from '@homeroom/sdk';
import { useStorage } from '../use-storage';

/** The lists: who proposed each, who has approved it, and how far it is. */
export function DispositionList({ address }: { address: string }) {
  const { t } = useStorage();
  return (
    <DataGrid
      model="Dispositions"
      label={t('retention.lists')}
      columns={useColumns()}
      rowHref={(listed) => `${address}/${listed.id}`}
      empty={t('retention.noLists')}
    />
  );
}

function useColumns(): Column<RecordOf<'Dispositions'>>[] {
  const { t } = useStorage();
  const format = useFormat();
  return [
    { property: 'scope', title: t('retention.scope'), render: ({ scope }) => <bdi>{scope}</bdi> },
    {
      property: 'state',
      title: t('retention.stateTitle'),
      render: ({ state }) => t(`retention.state.${state}`),
      text: ({ state }) => t(`retention.state.${state}`),
    },
    {
      property: 'documents',
      title: t('retention.documents'),
      render: ({ documents }) => format.number(documents),
      text: ({ documents }) => String(documents),
    },
    {
      property: 'proposedBy',
      title: t('retention.proposedBy'),
      render: ({ proposedBy }) => <bdi>{proposedBy}</bdi>,
    },
    {
      property: 'proposedOn',
      title: t('retention.proposedOn'),
      render: ({ proposedOn }) => <DateTime iso={proposedOn} />,
      text: ({ proposedOn }) => proposedOn,
    },
  ];
}
