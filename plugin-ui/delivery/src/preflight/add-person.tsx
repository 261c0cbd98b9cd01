import { useLocation, usePlugin, useShell, useWritable, WriteButton } from '@homeroom/sdk';

/** Who has the page of people in the menu. */
const ADDERS: ReadonlySet<string> = new Set(['Administrator', 'SchoolAdministrator']);

/** The way to the form of a new person and back here; null where the user's roles may not add any. */
export function useAddPerson() {
  const { navigate } = usePlugin();
  const here = useLocation();
  const mayAdd = useShell().user.roles.some((role) => ADDERS.has(role));
  const { isWritable } = useWritable('people');
  if (!mayAdd) return null;
  // The id stands in the history, not in an address.
  const add = (personId: string) =>
    navigate('/person/new', { state: { personId, back: `${here.pathname}${here.search}` } });
  return { isWritable, add };
}

interface Props {
  /** The ID that nobody has. */
  personId: string;
  variant: string;
}

/** Leads to the form of a person with this ID; nothing where the user may not add any. */
export function AddPersonButton({ personId, variant }: Props) {
  const { t } = usePlugin();
  const adding = useAddPerson();
  return (
    adding && (
      <WriteButton plugin="people" size="sm" variant={variant} onClick={() => adding.add(personId)}>
        {t('needs.add', { id: personId })}
      </WriteButton>
    )
  );
}
