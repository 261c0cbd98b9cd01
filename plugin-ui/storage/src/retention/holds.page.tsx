import {
  type Column,
  DataGrid,
  DateTime,
  Icon,
  Page,
  type RecordOf,
  SidePanel,
  StatusLabel,
  useParams,
  useSearchParams,
  WriteButton,
} from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { HoldDetail } from './hold-detail';
import { HoldForm } from './hold-form';

const LIST = '/document-storage/holds';

/** Legal holds: those in force first, and beside them the one that the address names. */
export default function HoldsPage() {
  const { t, navigate } = useStorage();
  const { id } = useParams();
  const [asked] = useSearchParams();
  const close = () => navigate(LIST);
  return (
    <Page
      title={t('holds.title')}
      purpose={t('holds.purpose')}
      action={
        <WriteButton to={`${LIST}/new`} leftSection={<Icon name="plus" size={18} />}>
          {t('holds.new')}
        </WriteButton>
      }
    >
      <DataGrid
        model="Holds"
        label={t('holds.title')}
        columns={useColumns()}
        rowHref={(hold) => `${LIST}/${hold.id}`}
        empty={t('holds.empty')}
      />
      <SidePanel
        title={t(id === 'new' ? 'holds.new' : 'holds.one')}
        isOpen={id !== undefined}
        onClose={close}
      >
        {id === 'new' && <HoldForm documentId={asked.get('document') ?? undefined} onDone={close} />}
        {id !== undefined && id !== 'new' && <HoldDetail key={id} id={id} onDone={close} />}
      </SidePanel>
    </Page>
  );
}

function useColumns(): Column<RecordOf<'Holds'>>[] {
  const { t } = useStorage();
  const state = ({ isOpen }: RecordOf<'Holds'>) => t(isOpen ? 'holds.inForce' : 'holds.over');
  return [
    { property: 'label', title: t('holds.on'), render: ({ label }) => <bdi>{label}</bdi> },
    {
      property: 'kind',
      title: t('holds.kind'),
      render: ({ kind }) => t(`holds.kinds.${kind}`),
      text: ({ kind }) => t(`holds.kinds.${kind}`),
    },
    {
      property: 'reason',
      title: t('holds.reason'),
      isWords: true,
      render: ({ reason }) => <bdi>{reason}</bdi>,
    },
    {
      property: 'isOpen',
      title: t('holds.state'),
      render: (hold) => (
        <StatusLabel icon={hold.isOpen ? 'pause' : 'check'} tone={hold.isOpen ? 'active' : 'quiet'}>
          {state(hold)}
        </StatusLabel>
      ),
      text: state,
    },
    { property: 'placedBy', title: t('holds.placedBy'), render: ({ placedBy }) => <bdi>{placedBy}</bdi> },
    {
      property: 'placedOn',
      title: t('holds.placedOn'),
      render: ({ placedOn }) => <DateTime iso={placedOn} />,
      text: ({ placedOn }) => placedOn,
    },
  ];
}
