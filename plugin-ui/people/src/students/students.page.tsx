import { type Column, DataGrid, Page, type RecordOf, useParams, usePlugin } from '@homeroom/sdk';
import { PageParts } from './page-parts';

type PersonRecord = RecordOf<'Persons'>;

const LIST = '/student-detail';

/** Finds a person, in the directory or in what other plugins have of persons, and leads to all that there is of them. */
export default function StudentsPage() {
  const { t, findPlaces } = usePlugin();
  const { list } = useParams();
  const own = { id: '', title: t('students.directory'), content: <Directory /> };
  const others = findPlaces('person.list@1');
  return (
    <Page title={t('students.title')} purpose={t('students.purpose')}>
      <PageParts
        label={t('students.lists')}
        parts={[own, ...others].map(({ id, ...part }) => ({
          id,
          ...part,
          path: id ? `${LIST}/all/${id}` : LIST,
        }))}
        current={list ?? ''}
      />
    </Page>
  );
}

function Directory() {
  const { t } = usePlugin();
  const columns: Column<PersonRecord>[] = [
    { property: 'name', title: t('persons.name') },
    { property: 'personId', title: t('column.person_id'), filter: { kind: 'text' } },
    { property: 'schoolName', title: t('column.school_id'), filter: { kind: 'text' } },
    { property: 'email', title: t('column.email') },
    { property: 'guardianEmail', title: t('column.guardian_email') },
  ];
  return (
    <DataGrid
      model="Persons"
      label={t('students.title')}
      columns={columns}
      rowHref={(person) => `${LIST}/${person.id}`}
      live={['Persons', 'PersonDelete', 'PersonImports']}
      empty={t('persons.emptyTitle')}
    />
  );
}
