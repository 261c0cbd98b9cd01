import { type Column, DataGrid, DateTime, Page, type RecordOf } from '@homeroom/sdk';
import { useMail } from '../use-mail';
import { DecideButtons } from './decide-buttons';

type Mail = RecordOf<'MailLog'>;

const IN_DOUBT = [{ property: 'state', operator: 'in', values: ['unknown', 'held'] }] as const;

/** The mails of which nobody knows whether they arrived: a person decides about each, or about some at once. */
export default function DoubtPage() {
  const { t } = useMail();
  const stateOf = ({ state }: Mail) => t(`state.${state}`);
  const columns: Column<Mail>[] = [
    { property: 'email', title: t('email') },
    { property: 'state', title: t('state.title'), render: stateOf, text: stateOf },
    { property: 'message', title: t('doubt.message'), isWords: true, isSortable: false },
    { property: 'category', title: t('doubt.category') },
    {
      property: 'changedAt',
      title: t('doubt.changedAt'),
      render: ({ changedAt }) => <DateTime iso={changedAt} />,
    },
  ];
  return (
    <Page title={t('doubt.title')} purpose={t('doubt.purpose')}>
      <DataGrid
        model="MailLog"
        label={t('doubt.title')}
        columns={columns}
        fixedFilters={IN_DOUBT}
        hasViews={false}
        empty={t('doubt.empty')}
        actions={(selected, clear) => <DecideButtons ids={selected.map((row) => row.id)} onDone={clear} />}
      />
    </Page>
  );
}
