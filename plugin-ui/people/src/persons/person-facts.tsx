import { Fact, Facts, Link, usePlugin } from '@homeroom/sdk';
import type { Person } from './persons.queries';

/** Who a person is: what the directory knows them by. */
export function PersonFacts({ person }: { person: Person }) {
  const { t, can } = usePlugin();
  return (
    <Facts>
      <Fact term={t('column.person_id')}>{person.personId}</Fact>
      <Fact term={t('column.school_id')}>{person.schoolId}</Fact>
      {person.email && <Fact term={t('column.email')}>{person.email}</Fact>}
      {person.guardianEmail && <Fact term={t('column.guardian_email')}>{person.guardianEmail}</Fact>}
      {can('SchoolAdministrator') && (
        <Fact term={t('students.entry')}>
          <Link to={`/person/${person.id}`}>{t('students.open')}</Link>
        </Fact>
      )}
    </Facts>
  );
}
