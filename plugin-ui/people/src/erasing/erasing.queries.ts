import { callKey, saveFile, unwrap, unwrapList, useMutation, useQuery, useQueryClient } from '@homeroom/sdk';
import { usePeople } from '../use-people';

const LIST = callKey('/api/subject/listErasures');
const LOOK_MS = 3000;

/** The district's erasures, the newest first. */
export function useErasures() {
  const { api } = usePeople();
  return useQuery({
    queryKey: LIST,
    queryFn: () => unwrap(api.http.POST('/api/subject/listErasures')),
  });
}

/** An erasure; looked at again while it is under way. */
export function useErasure(id: string) {
  const { api } = usePeople();
  return useQuery({
    queryKey: callKey('/api/subject/getErasure', { body: { id } }),
    queryFn: () => unwrap(api.http.POST('/api/subject/getErasure', { body: { id } })),
    refetchInterval: (query) => (query.state.data?.state === 'running' ? LOOK_MS : false),
  });
}

/** What erasing everything of a person would do. */
export function useTrial(person: string) {
  const { api } = usePeople();
  return useQuery({
    queryKey: callKey('/api/subject/tryErasure', { body: { person } }),
    queryFn: () => unwrap(api.http.POST('/api/subject/tryErasure', { body: { person } })),
    gcTime: 0,
  });
}

export function useErase(onDone: (id: string) => void) {
  const { api } = usePeople();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { person: string; confirm: string; reason: string }) =>
      unwrap(api.http.POST('/api/subject/erase', { body })),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: LIST });
      onDone(id);
    },
  });
}

export function useContinue() {
  const { api } = usePeople();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unwrap(api.http.POST('/api/subject/continueErasure', { body: { id } })),
    onSuccess: (_done, id) =>
      client.invalidateQueries({ queryKey: callKey('/api/subject/getErasure', { body: { id } }) }),
  });
}

/** Saves the certificate as a file. */
export function useCertificate() {
  const { api } = usePeople();
  return useMutation({
    mutationFn: async (id: string) => {
      const call = api.http.POST('/api/subject/erasureCertificate', { body: { id }, parseAs: 'blob' });
      saveFile(`erasure-${id}.pdf`, await unwrapList(call));
    },
  });
}

/** Saves everything that is kept of a person. */
export function useExport(person: string) {
  const { api } = usePeople();
  return useMutation({
    mutationFn: async () => {
      const call = api.http.POST('/api/subject/export', { body: { person }, parseAs: 'blob' });
      saveFile(`person-${person}.zip`, await unwrapList(call));
    },
  });
}
