import {
  ApiError,
  ErrorAlert,
  Link,
  Page,
  Skeleton,
  Text,
  useDelayed,
  useParams,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { Guardians } from '../guardians/guardians';
import { PersonFacts } from '../persons/person-facts';
import { nameOf, usePerson } from '../persons/persons.queries';
import { PageParts } from './page-parts';

const LIST = '/student-detail';

/** Everything that there is of one person: what the directory knows, guardians, and a tab per plugin that keeps something. */
export default function StudentPage() {
  const { t, can } = usePlugin();
  const { id = '', tab } = useParams();
  const found = usePerson(id);
  const isSlow = useDelayed(found.isPending);
  const person = found.data?.person;
  // As the server: others are told nothing of guardians beside the first one's address.
  const isEditor = can('SchoolAdministrator');
  const isGone = found.error instanceof ApiError && found.error.status === 404;
  return (
    <Page
      title={nameOf(person) ?? t(titleKey(isGone, found.isPending))}
      parents={[{ title: t('students.title'), path: LIST }]}
      action={
        person &&
        isEditor && (
          <WriteButton to={`/person/${id}`} variant="default">
            {t('students.edit')}
          </WriteButton>
        )
      }
    >
      {isSlow && <Skeleton height={96} role="status" aria-label={t('person.loading')} />}
      {person && <PersonFacts person={person} hasGuardians={isEditor} />}
      {person && isEditor && <Guardians person={id} order={2} />}
      {isGone && <Text>{t('students.goneNote')}</Text>}
      {found.error && !isGone && <ErrorAlert error={found.error} />}
      {(person || isGone) && <Panels id={id} tab={tab} />}
      {(person || isGone) && can('Administrator') && (
        <Link to={`/erasures/new/${id}`}>{t('erasing.link')}</Link>
      )}
    </Page>
  );
}

function titleKey(isGone: boolean, isPending: boolean): string {
  if (isPending) return 'person.loading';
  return isGone ? 'students.gone' : 'students.failed';
}

function Panels({ id, tab }: { id: string; tab: string | undefined }) {
  const { t, findPlaces } = usePlugin();
  const panels = findPlaces('person.panel@1');
  const [first] = panels;
  if (!first) return <Text>{t('students.nothing')}</Text>;
  return (
    <PageParts
      label={t('students.parts')}
      parts={panels.map((panel) => ({
        ...panel,
        path: panel === first ? `${LIST}/${id}` : `${LIST}/${id}/${panel.id}`,
      }))}
      current={tab ?? first.id}
    />
  );
}
