import { type Column, DataGrid, type RecordOf, StatusLabel, useFormat, usePlugin } from '@homeroom/sdk';
import { ListPage } from '../list.page';
import { useDocumentTypes } from '../storage.queries';
import { TypeForm } from './type-form';

type TypeRecord = RecordOf<'DocumentTypes'>;

const LIST = '/document-storage/types';

/** The document types, and beside them the one that the address names. */
export default function TypesPage() {
  const { t } = usePlugin();
  const format = useFormat();
  const period = ({ retentionPeriodDays: days }: TypeRecord) =>
    days === null ? t('types.forever') : t('types.days', { count: days, days: format.number(days) });
  const state = ({ isActive }: TypeRecord) => t(isActive ? 'types.active' : 'types.inactive');
  const columns: Column<TypeRecord>[] = [
    {
      property: 'nameKey',
      title: t('name'),
      render: ({ name }) => <bdi>{name}</bdi>,
      text: ({ name }) => name,
    },
    { property: 'retentionPeriodDays', title: t('types.retention'), render: period, text: period },
    {
      property: 'isActive',
      title: t('types.state'),
      render: (type) => (
        <StatusLabel icon={type.isActive ? 'check' : 'pause'} tone={type.isActive ? 'good' : 'quiet'}>
          {state(type)}
        </StatusLabel>
      ),
      text: state,
    },
  ];
  return (
    <ListPage
      address={LIST}
      words="types"
      items={useDocumentTypes().data}
      grid={
        <DataGrid
          model="DocumentTypes"
          label={t('types.title')}
          columns={columns}
          rowHref={(type) => `${LIST}/${type.id}`}
          defaultSort={{ property: 'nameKey', direction: 'asc' }}
          live={['DocumentType']}
          empty={t('types.empty')}
        />
      }
      form={(type, close) => <TypeForm type={type} onDone={close} />}
    />
  );
}
