import {
  ActorName,
  Box,
  type Column,
  DataGrid,
  DateTime,
  Link,
  Page,
  type RecordOf,
  SidePanel,
  Stack,
  StatusLabel,
  useParams,
  usePlugin,
} from '@homeroom/sdk';
import { usePerson } from '../persons/persons.queries';
import { DisclosuresOfPerson } from './disclosures-of-person';
import { LedgerCheck } from './ledger-check';
import { PersonSearch } from './person-search';
import { ACTS, iconOf, KINDS } from './words';

type Disclosure = RecordOf<'Disclosures'>;

const LIST = '/disclosures';
const hrefOf = (person: string) => `${LIST}/${person}`;

/** Who saw what: all rows, those of one person beside them, and the check of the ledger. */
export default function DisclosuresPage() {
  const { t, navigate } = usePlugin();
  const { person } = useParams();
  const found = usePerson(person).data?.person;
  return (
    <Page title={t('disclosures.title')} purpose={t('disclosures.purpose')}>
      <Stack gap="lg">
        <PersonSearch hrefOf={hrefOf} />
        {/* What stands below the rows begins below the window, so that nothing moves when they come. */}
        <Box mih="80vh">
          <DataGrid
            model="Disclosures"
            label={t('disclosures.title')}
            columns={useColumns()}
            rowHref={(row) => hrefOf(row.person)}
            defaultSort={{ property: 'date', direction: 'desc' }}
            csvName="disclosures"
            empty={t('disclosures.empty')}
          />
        </Box>
        <LedgerCheck />
      </Stack>
      <SidePanel
        title={found ? <bdi>{`${found.firstName} ${found.lastName}`.trim()}</bdi> : t('disclosures.gone')}
        isOpen={person !== undefined}
        onClose={() => navigate(LIST)}
      >
        {person !== undefined && (
          <Stack gap="md">
            <Link to={`/student-detail/${person}`}>{t('students.everything')}</Link>
            <DisclosuresOfPerson key={person} person={person} />
          </Stack>
        )}
      </SidePanel>
    </Page>
  );
}

function useColumns(): Column<Disclosure>[] {
  const { t } = usePlugin();
  const act = (row: Disclosure) => t(`disclosure.act.${row.act}`);
  const kind = (row: Disclosure) => t(`disclosure.kind.${row.kind}`);
  return [
    {
      property: 'date',
      title: t('disclosures.date'),
      render: (row) => <DateTime iso={row.date} />,
      text: (row) => row.date,
      filter: { kind: 'days' },
    },
    {
      property: 'personName',
      title: t('disclosures.person'),
      filter: { kind: 'text' },
      render: (row) => (
        <Link to={`/student-detail/${row.person}`}>
          <bdi>{row.personName || t('disclosures.gone')}</bdi>
        </Link>
      ),
    },
    { property: 'title', title: t('disclosures.document'), filter: { kind: 'text' } },
    {
      property: 'act',
      title: t('disclosures.act'),
      render: (row) => (
        <StatusLabel icon={iconOf(row.act)} tone="quiet">
          {act(row)}
        </StatusLabel>
      ),
      text: act,
      filter: {
        kind: 'choice',
        options: ACTS.map((value) => ({ value, label: t(`disclosure.act.${value}`) })),
      },
    },
    {
      property: 'kind',
      title: t('disclosures.kind'),
      render: kind,
      text: kind,
      filter: {
        kind: 'choice',
        options: KINDS.map((value) => ({ value, label: t(`disclosure.kind.${value}`) })),
      },
    },
    {
      property: 'who',
      title: t('disclosures.who'),
      render: (row) => <ActorName name={row.who} />,
      text: (row) => row.who,
      filter: { kind: 'text' },
    },
    { property: 'recipient', title: t('disclosures.recipient'), filter: { kind: 'text' } },
    {
      property: 'reason',
      isWords: true,
      title: t('disclosures.reason'),
      render: (row) => row.reason,
      text: (row) => row.reason,
    },
  ];
}
