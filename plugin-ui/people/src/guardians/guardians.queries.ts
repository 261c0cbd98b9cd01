import { callKey, recordsKey, unwrap, useMutation, useQuery, useQueryClient } from '@homeroom/sdk';
import { type Schemas, usePeople } from '../use-people';

export type Guardian = Schemas['GuardianRead'];

/** What is said of a guardian; `place` is absent of a new one. */
export type GuardianValues = Omit<Schemas['NewGuardian'], 'person'>;

const CALL = '/api/person/getGuardians';

export function useGuardians(person: string) {
  const { api } = usePeople();
  return useQuery({
    queryKey: callKey(CALL, { body: { person } }),
    queryFn: () => unwrap(api.http.POST(CALL, { body: { person } })),
  });
}

/** Adds a guardian, or changes the one at this place. */
export function useSaveGuardian(person: string, place: number | undefined, onSaved: () => void) {
  const { api, t, notify } = usePeople();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (values: GuardianValues) =>
      place === undefined
        ? unwrap(api.http.POST('/api/person/addGuardian', { body: { person, ...values } }))
        : unwrap(api.http.POST('/api/person/updateGuardian', { body: { person, place, ...values } })),
    onSuccess: ({ restricted }) => {
      notify({ kind: 'success', message: t(restricted ? 'guardian.savedRestricted' : 'guardian.saved') });
      onSaved();
    },
    onSettled: refresh,
  });
}

export function useEndGuardian(person: string, onEnded: () => void) {
  const { api } = usePeople();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (place: number) =>
      unwrap(api.http.POST('/api/person/endGuardian', { body: { person, place } })),
    onSuccess: onEnded,
    onSettled: refresh,
  });
}

/** The first guardian's address is the person's own value, too. */
function useRefresh() {
  const queryClient = useQueryClient();
  const stale = [
    callKey(CALL),
    callKey('/api/person/getPersonAndDocument'),
    recordsKey({ model: 'Persons' }),
  ];
  return () => Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
