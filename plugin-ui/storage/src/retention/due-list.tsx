import {
  type Column,
  DataGrid,
  Link,
  type RecordOf,
  StatusLabel,
  Text,
  useFormat,
  WriteButton,
} from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { usePropose } from './retention.queries';

/** Documents whose time is over: those to be looked at are chosen here. */
export function DueList({ onProposed }: { onProposed: (listId: string) => void }) {
  const { t } = useStorage();
  return (
    <DataGrid
      model="DueDocuments"
      label={t('retention.due')}
      columns={useColumns()}
      live={['DocumentList', 'Dispositions', 'Holds']}
      actions={(chosen, clear) => (
        <ProposeChosen
          ids={chosen.map(({ id }) => id)}
          onDone={(listId) => {
            clear();
            onProposed(listId);
          }}
        />
      )}
      empty={t('retention.nothingDue')}
    />
  );
}

function ProposeChosen({ ids, onDone }: { ids: string[]; onDone: (listId: string) => void }) {
  const { t } = useStorage();
  const format = useFormat();
  const propose = usePropose(({ id }) => onDone(id));
  return (
    <>
      <WriteButton loading={propose.isPending} onClick={() => propose.mutate({ documentIds: ids })}>
        {t('retention.proposeChosen', { count: ids.length, documents: format.number(ids.length) })}
      </WriteButton>
      {propose.problem && (
        <Text c="red" role="alert">
          {propose.problem}
        </Text>
      )}
    </>
  );
}

function useColumns(): Column<RecordOf<'DueDocuments'>>[] {
  const { t } = useStorage();
  const held = ({ isHeld }: RecordOf<'DueDocuments'>) => t(isHeld ? 'retention.held' : 'retention.free');
  return [
    { property: 'name', title: t('name'), render: ({ name }) => <bdi>{name}</bdi> },
    { property: 'type', title: t('retention.type'), filter: { kind: 'text' } },
    { property: 'personId', title: t('retention.personId'), filter: { kind: 'text' } },
    {
      property: 'personName',
      title: t('retention.person'),
      render: (row) => <Link to={`/student-detail/${row.person}`}>{row.personName || row.personId}</Link>,
      text: ({ personName }) => personName,
    },
    { property: 'dueOn', title: t('retention.dueOn') },
    {
      property: 'isHeld',
      title: t('retention.hold'),
      render: (document) => (
        <StatusLabel icon={document.isHeld ? 'pause' : 'check'} tone={document.isHeld ? 'active' : 'quiet'}>
          {held(document)}
        </StatusLabel>
      ),
      text: held,
    },
  ];
}
