import {
  type Column,
  DataGrid,
  DateTime,
  Icon,
  Page,
  type RecordOf,
  SidePanel,
  useParams,
  WriteButton,
} from '@homeroom/sdk';
import { REASONS } from '../mail.queries';
import { useMail } from '../use-mail';
import { BlockForm } from './block-form';
import { LiftButton } from './lift-button';

type Blocked = RecordOf<'UnsubscribedEmails'>;

const LIST = '/unsubscribe-list';

/** The addresses that get no mail, and why; staff add some and lift what holds no more. */
export default function BlockedPage() {
  const { t, navigate } = useMail();
  const { id } = useParams();
  const reasons = REASONS.map((value) => ({ value, label: t(`reason.${value}`) }));
  const reasonOf = ({ reason }: Blocked) => t(`reason.${reason}`);
  const categoryOf = ({ category }: Blocked) => (category === '*' ? t('blocked.every') : category);
  const columns: Column<Blocked>[] = [
    { property: 'email', title: t('email') },
    {
      property: 'reason',
      title: t('reason.title'),
      render: reasonOf,
      text: reasonOf,
      filter: { kind: 'choice', options: reasons },
    },
    { property: 'category', title: t('blocked.category'), render: categoryOf, text: categoryOf },
    { property: 'schoolName', title: t('blocked.schoolName') },
    { property: 'schoolId', title: t('blocked.schoolId') },
    { property: 'since', title: t('blocked.since'), render: ({ since }) => <DateTime iso={since} /> },
    {
      property: 'lastUpdated',
      title: t('blocked.lastUpdated'),
      render: ({ lastUpdated }) => <DateTime iso={lastUpdated} />,
    },
  ];
  const close = () => navigate(LIST);
  const add = (
    <WriteButton to={`${LIST}/new`} leftSection={<Icon name="plus" size={18} />}>
      {t('blocked.new')}
    </WriteButton>
  );
  return (
    <Page title={t('blocked.title')} purpose={t('blocked.purpose')} action={add}>
      <DataGrid
        model="UnsubscribedEmails"
        label={t('blocked.title')}
        columns={columns}
        csvName={t('blocked.title')}
        empty={t('blocked.empty')}
        actions={(selected, clear) => <LiftButton ids={selected.map((row) => row.id)} onDone={clear} />}
      />
      <SidePanel title={t('blocked.new')} isOpen={id === 'new'} onClose={close}>
        <BlockForm onDone={close} />
      </SidePanel>
    </Page>
  );
}
