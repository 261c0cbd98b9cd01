import { callKey, recordsKey, unwrap, useMutation, useQuery, useQueryClient } from '@homeroom/sdk';
import { type Schemas, usePeople } from '../use-people';

export type Person = Schemas['PersonRead'];

/** A person's values as a form has them: empty where there is none. */
export type PersonValues = Schemas['NewPerson'];

const ONE = callKey('/api/person/getPersonAndDocument');
const STALE = [ONE, recordsKey({ model: 'Persons' })];

/** What a person is called, where they are known. */
export function nameOf(person: Person | undefined): string | undefined {
  return person && (`${person.firstName} ${person.lastName}`.trim() || person.personId);
}

export function usePerson(id: string | undefined) {
  const { api } = usePeople();
  return useQuery({
    queryKey: callKey('/api/person/getPersonAndDocument', { body: { id } }),
    queryFn: () => unwrap(api.http.POST('/api/person/getPersonAndDocument', { body: { id } })),
    enabled: id !== undefined,
    retry: false,
  });
}

/** Adds a person, or changes the one with this id. */
export function useSavePerson(id: string | undefined, onSaved: () => void) {
  const { api, t, notify } = usePeople();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (values: PersonValues) =>
      id === undefined
        ? unwrap(api.http.POST('/api/person/create', { body: values }))
        : unwrap(api.http.POST('/api/person/update', { body: { id, ...values } })),
    onSuccess: () => {
      notify({ kind: 'success', message: t('person.saved') });
      onSaved();
    },
    onSettled: refresh,
  });
}

export function useDeletePersons(onDeleted: () => void) {
  const { api, t, notify } = usePeople();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (ids: string[]) => unwrap(api.http.POST('/api/person/deletePersons', { body: { ids } })),
    onSuccess: ({ queued }) => {
      // Of those who are gone at once the shell tells by itself.
      if (queued > 0) notify({ kind: 'info', message: t('person.deleting', { count: queued }) });
      onDeleted();
    },
    onSettled: refresh,
  });
}

export function useMovePersons(onMoved: () => void) {
  const { api, t, notify } = usePeople();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Schemas['SchoolChange']) =>
      unwrap(api.http.POST('/api/person/updatePersonSchool', { body })),
    onSuccess: ({ updated }) => {
      notify({ kind: 'success', message: t('person.moved', { count: updated }) });
      onMoved();
    },
    onSettled: refresh,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => Promise.all(STALE.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
