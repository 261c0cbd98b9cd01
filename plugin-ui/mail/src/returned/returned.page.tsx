import { type Column, DataGrid, DateTime, Page, type RecordOf, SidePanel, useParams } from '@homeroom/sdk';
import { KINDS } from '../mail.queries';
import { useMail } from '../use-mail';
import { ReturnedMail } from './returned-mail';

type Returned = RecordOf<'ReturnedMails'>;

const LIST = '/returned-mail';
const UNPLACED = [{ property: 'isOpen', values: ['true'] }] as const;

/** What came back: what it meant, and beside the list the mail about which a person has to decide. */
export default function ReturnedPage() {
  const { t, navigate } = useMail();
  const { id } = useParams();
  const kindOf = ({ kind }: Returned) => t(`kind.${kind}`);
  const columns: Column<Returned>[] = [
    {
      property: 'kind',
      title: t('kind.title'),
      render: kindOf,
      text: kindOf,
      filter: { kind: 'choice', options: KINDS.map((value) => ({ value, label: t(`kind.${value}`) })) },
    },
    { property: 'words', title: t('returned.words'), isWords: true, isSortable: false },
    { property: 'email', title: t('email') },
    {
      property: 'isOpen',
      title: t('returned.open'),
      isSortable: false,
      render: ({ isOpen }) => t(isOpen ? 'returned.yes' : 'returned.no'),
      text: ({ isOpen }) => t(isOpen ? 'returned.yes' : 'returned.no'),
      filter: {
        kind: 'choice',
        options: [
          { value: 'true', label: t('returned.yes') },
          { value: 'false', label: t('returned.no') },
        ],
      },
    },
    {
      property: 'receivedAt',
      title: t('returned.receivedAt'),
      render: ({ receivedAt }) => <DateTime iso={receivedAt} />,
    },
  ];
  const close = () => navigate(LIST);
  return (
    <Page title={t('returned.title')} purpose={t('returned.purpose')}>
      <DataGrid
        model="ReturnedMails"
        label={t('returned.title')}
        columns={columns}
        initialFilters={UNPLACED}
        rowHref={(row) => `${LIST}/${row.id}`}
        empty={t('returned.empty')}
        emptyAtFirst={t('returned.emptyAtFirst')}
      />
      <SidePanel title={t('returned.one')} isOpen={id !== undefined} onClose={close}>
        {id && <ReturnedMail key={id} id={id} onDone={close} />}
      </SidePanel>
    </Page>
  );
}
