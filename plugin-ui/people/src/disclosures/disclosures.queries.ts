import {
  callKey,
  keepPreviousData,
  recordsQuery,
  saveFile,
  unwrap,
  unwrapList,
  useMutation,
  useQuery,
} from '@homeroom/sdk';
import { usePeople } from '../use-people';
import type { LISTS } from './words';

export type DisclosureListName = (typeof LISTS)[number];

const ROWS = 50;
/** So many rows of one person are shown; the lists have all. */
export const MAX_ROWS = 1000;
const FOUND = 25;

/** Who saw anything of a person, newest first: as many pages as were asked for. */
export function useDisclosuresOf(person: string, pages: number) {
  const { api } = usePeople();
  const body = { person, page: 1, pageSize: Math.min(pages * ROWS, MAX_ROWS) };
  return useQuery({
    queryKey: callKey('/api/disclosures/ofPerson', { body }),
    queryFn: () => unwrap(api.http.POST('/api/disclosures/ofPerson', { body })),
    placeholderData: keepPreviousData,
  });
}

/** Persons by what somebody types; nobody before that. */
export function usePersonSearch(phrase: string) {
  const { api } = usePeople();
  return useQuery({
    ...recordsQuery(api, { model: 'Persons', phrase, size: FOUND, count: 'rows' }),
    enabled: phrase !== '',
    placeholderData: keepPreviousData,
  });
}

/** Saves a signed list of a person. */
export function useSavingList(person: string, tellError: (error: Error) => string) {
  const { api, notify } = usePeople();
  return useMutation({
    mutationFn: async ({ list, format }: { list: DisclosureListName; format: 'csv' | 'pdf' }) => {
      const body = { person, list, format };
      const call = api.http.POST('/api/disclosures/export', { body, parseAs: 'blob' });
      saveFile(`${list}-${format}.zip`, await unwrapList(call));
    },
    onError: (error) => notify({ kind: 'error', message: tellError(error) }),
  });
}

/** Computes the chain of the ledger again. */
export function useCheck() {
  const { api } = usePeople();
  return useMutation({
    mutationFn: (head: string) => unwrap(api.http.POST('/api/disclosures/check', { body: { head } })),
  });
}

/** The public key of the district's signatures. */
export function useSigningKey() {
  const { api } = usePeople();
  return useQuery({
    queryKey: callKey('/api/disclosures/key'),
    queryFn: () => unwrap(api.http.GET('/api/disclosures/key')),
  });
}
