import {
  callKey,
  keepPreviousData,
  unwrap,
  useErrorText,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { type Schemas, useStorage } from '../use-storage';

export type Hit = Schemas['DocumentHit'];
export type SearchFilters = Partial<Schemas['SearchFilters']>;

export const HITS_A_PAGE = 20;

const SEARCH = callKey('/api/document/search');
const READING = callKey('/api/document/reading');

/** The documents that a phrase finds; asked again when one of them changes or was read. */
export function useContentSearch(phrase: string, from: number, filters: SearchFilters) {
  const { api } = useStorage();
  const queryClient = useQueryClient();
  useLive(['DocumentList', 'DocumentReading'], () => {
    void queryClient.invalidateQueries({ queryKey: SEARCH });
  });
  const body = { phrase, from, size: HITS_A_PAGE, filters: { typeIds: [], ...filters } };
  return useQuery({
    queryKey: callKey('/api/document/search', { body }),
    queryFn: () => unwrap(api.http.POST('/api/document/search', { body })),
    enabled: phrase !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** How many documents can be searched. */
export function useReading() {
  const { api } = useStorage();
  const queryClient = useQueryClient();
  useLive(['DocumentReading'], () => void queryClient.invalidateQueries({ queryKey: READING }));
  return useQuery({
    queryKey: READING,
    queryFn: () => unwrap(api.http.POST('/api/document/reading')),
  });
}

/** Reads all documents again of which nothing could be read. */
export function useReadAgain() {
  const { api, t, notify } = useStorage();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () =>
      unwrap(api.http.POST('/api/document/readAgain', { body: { ids: [], illegible: true } })),
    onSuccess: ({ count }) => notify({ kind: 'success', message: t('search.again', { count }) }),
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: READING }),
  });
}
