import { EmailAddress, Fact, Facts, usePlugin } from '@homeroom/sdk';
import { useSchoolName } from '../use-school-name';
import type { Person } from './persons.queries';

interface Props {
  person: Person;
  /** Whether the guardians stand elsewhere on the page, and the first one's address with them. */
  hasGuardians: boolean;
}

/** Who a person is: what the directory knows them by. */
export function PersonFacts({ person, hasGuardians }: Props) {
  const { t, language } = usePlugin();
  const schoolName = useSchoolName();
  return (
    <Facts>
      <Fact term={t('column.person_id')}>{person.personId}</Fact>
      <Fact term={t('column.school_id')}>{schoolName(person.schoolId)}</Fact>
      {person.birthDate && <Fact term={t('column.birth_date')}>{dayText(person.birthDate, language)}</Fact>}
      {person.otherId && <Fact term={t('column.other_id')}>{person.otherId}</Fact>}
      {person.email && (
        <Fact term={t('column.email')}>
          <EmailAddress email={person.email} />
        </Fact>
      )}
      {!hasGuardians && person.guardianEmail && (
        <Fact term={t('column.guardian_email')}>
          <EmailAddress email={person.guardianEmail} />
        </Fact>
      )}
    </Facts>
  );
}

function dayText(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
