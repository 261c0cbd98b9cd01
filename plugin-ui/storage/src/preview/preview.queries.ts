import { callKey, keepPreviousData, unwrap, useQuery } from '@homeroom/sdk';
import { refused } from '../documents/documents.queries';
import { type Schemas, useStorage } from '../use-storage';

export type Preview = Schemas['PreviewRead'];
export type Match = Schemas['MatchRead'];
export type Word = Schemas['WordRead'];

/** What to show at first: a page, and words that are looked for. */
export interface Place {
  page?: number | null;
  find?: string;
}

/** Nothing of it is kept once it is closed, and it is asked for once: each opening is in the document's history. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const;

/** Opens a document to look at; a version that is not named is the present one. */
export function usePreview(id: string, version?: number) {
  const { api } = useStorage();
  const body = { id, version, reason: '' };
  return useQuery({
    ...ONCE,
    queryKey: callKey('/api/document/preview', { body }),
    queryFn: () => unwrap(api.http.POST('/api/document/preview', { body })),
  });
}

/** A page as a picture; the one before stays until it is there. */
export function usePagePicture(ticket: string, page: number, width: number) {
  const { api } = useStorage();
  const body = { ticket, page, width };
  return useQuery({
    ...ONCE,
    queryKey: callKey('/api/document/previewPage', { body }),
    queryFn: async ({ signal }) => {
      const call = api.http.POST('/api/document/previewPage', { body, parseAs: 'blob', signal });
      const { data, error, response } = await call;
      if (!data) throw await refused(error, response);
      return data as unknown as Blob;
    },
    placeholderData: keepPreviousData,
  });
}

/** What can be read on a page, or of a document without pages. */
export function useWords(ticket: string, page: number) {
  const { api } = useStorage();
  const body = { ticket, page };
  return useQuery({
    ...ONCE,
    queryKey: callKey('/api/document/previewWords', { body }),
    queryFn: () => unwrap(api.http.POST('/api/document/previewWords', { body })),
  });
}

/** Where words stand in an opened document; the last answer stays while the next one comes. */
export function useMatches(ticket: string, phrase: string) {
  const { api } = useStorage();
  const body = { ticket, phrase };
  return useQuery({
    ...ONCE,
    queryKey: callKey('/api/document/previewFind', { body }),
    queryFn: () => unwrap(api.http.POST('/api/document/previewFind', { body })),
    enabled: phrase !== '',
    placeholderData: keepPreviousData,
  });
}
