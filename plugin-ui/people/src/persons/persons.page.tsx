import {
  type Column,
  DataGrid,
  DateTime,
  ErrorText,
  Group,
  Icon,
  Link,
  Page,
  type RecordOf,
  SidePanel,
  Skeleton,
  Stack,
  Text,
  useLocation,
  useParams,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { Guardians } from '../guardians/guardians';
import { DeletePersons } from './delete-persons';
import { MovePersons } from './move-persons';
import { PersonForm } from './person-form';
import { usePerson } from './persons.queries';

type PersonRecord = RecordOf<'Persons'>;

const LIST = '/person';

/** Everybody in the directory, and beside them the one that the address names. */
export default function PersonsPage() {
  const { t, navigate } = usePlugin();
  const { id } = useParams();
  const handed = readHanded(useLocation().state);
  const close = () => navigate(handed.back ?? LIST);
  const importButton = (
    <WriteButton to="/person-import" leftSection={<Icon name="upload" size={18} />}>
      {t('persons.import')}
    </WriteButton>
  );
  return (
    <Page
      title={t('persons.title')}
      purpose={t('persons.purpose')}
      action={
        <Group gap="sm">
          <WriteButton to={`${LIST}/new`} variant="default" leftSection={<Icon name="plus" size={18} />}>
            {t('persons.new')}
          </WriteButton>
          {importButton}
        </Group>
      }
    >
      <DataGrid
        model="Persons"
        label={t('persons.title')}
        columns={useColumns()}
        rowHref={(person) => `${LIST}/${person.id}`}
        live={['Persons', 'PersonDelete', 'PersonImports']}
        csvName="persons"
        csvColumns={[
          { property: 'firstName', title: 'first_name' },
          { property: 'lastName', title: 'last_name' },
          { property: 'birthDate', title: 'birth_date' },
          { property: 'otherId', title: 'other_id' },
          { property: 'middleName', title: 'middle_name' },
        ]}
        actions={(persons, clear) => (
          <Group gap="sm">
            <MovePersons ids={persons.map((person) => person.id)} onDone={clear} />
            <DeletePersons ids={persons.map((person) => person.id)} onDone={clear} />
          </Group>
        )}
        empty={
          <>
            <Text fw={600}>{t('persons.emptyTitle')}</Text>
            <Text c="dimmed">{t('persons.empty')}</Text>
            {importButton}
          </>
        }
      />
      <SidePanel
        title={id === 'new' ? t('persons.new') : <PersonName id={id} />}
        isOpen={id !== undefined}
        onClose={close}
      >
        {id !== undefined && <PersonDetail key={id} id={id} personId={handed.personId} onDone={close} />}
      </SidePanel>
    </Page>
  );
}

/** What another page asks for a new person: with which ID, and where to go on. */
function readHanded(state: unknown): { personId?: string; back?: string } {
  const { personId, back } = (state ?? {}) as Record<string, unknown>;
  return {
    ...(typeof personId === 'string' && { personId }),
    ...(typeof back === 'string' && back.startsWith('/') && { back }),
  };
}

function PersonName({ id }: { id: string | undefined }) {
  const { t } = usePlugin();
  const person = usePerson(id).data?.person;
  return person ? <bdi>{`${person.firstName} ${person.lastName}`.trim()}</bdi> : t('person.title');
}

interface DetailProps {
  id: string;
  /** Of a new person, as far as it is known. */
  personId?: string | undefined;
  onDone: () => void;
}

function PersonDetail({ id, personId, onDone }: DetailProps) {
  const { t } = usePlugin();
  const found = usePerson(id === 'new' ? undefined : id);
  if (id === 'new') return <PersonForm personId={personId} onDone={onDone} />;
  if (found.data) {
    return (
      <Stack gap="xl">
        <Link to={`/student-detail/${id}`}>{t('students.everything')}</Link>
        <PersonForm key={found.data.person.updatedOn} person={found.data.person} onDone={onDone} />
        <Guardians person={id} />
      </Stack>
    );
  }
  if (found.error) return <ErrorText error={found.error} />;
  return <Skeleton height={220} role="status" aria-label={t('person.loading')} />;
}

function useColumns(): Column<PersonRecord>[] {
  const { t } = usePlugin();
  return [
    { property: 'personId', title: t('column.person_id'), filter: { kind: 'text' } },
    {
      property: 'name',
      title: t('persons.name'),
      render: (person) => <Link to={`/student-detail/${person.id}`}>{person.name || person.personId}</Link>,
      text: (person) => person.name ?? '',
    },
    { property: 'schoolName', title: t('column.school_id'), filter: { kind: 'text' } },
    { property: 'email', title: t('column.email') },
    { property: 'guardianEmail', title: t('column.guardian_email') },
    {
      property: 'updatedOn',
      title: t('persons.updatedOn'),
      render: (person) => <DateTime iso={person.updatedOn} />,
      text: (person) => person.updatedOn,
      filter: { kind: 'days' },
    },
  ];
}
