import { type Api, callKey, unwrap, usePlugin, useQuery, useQueryClient } from '@homeroom/sdk';
import { useEffect } from 'react';
import { type PicturePath, pictureQuery } from './picture.queries';

type DocumentState = 'todo' | 'held' | 'declined' | 'stored';

/** One person's document of a job. */
export interface JobDocument {
  id: string;
  /** The district's own id of the person. */
  studentId: string;
  personName: string;
  schoolId: string;
  /** From 1. */
  pages: readonly number[];
  /** Those of `pages` that bear nobody's mark and belong here by the layout. */
  attached: readonly number[];
  /** From 0 to 100. */
  risk: number;
  /** What makes it uncertain, though nothing holds it: words of the dictionary's `reason`. */
  reasons: readonly string[];
  /** Kinds of problems that hold it and are not released. */
  heldFor: readonly string[];
  state: DocumentState;
}

/** Where something stands on a page: shares of its width and height, from the left and the top. */
export interface MarkBox {
  kind: 'id' | 'name' | 'other';
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  label: string;
}

export interface DocumentPage {
  page: number;
  width: number;
  height: number;
  /** False for a page that is shown because a problem is about it, and does not go out with the document. */
  isOwn: boolean;
  isAttached: boolean;
  isOcr: boolean;
  boxes: readonly MarkBox[];
}

export interface DocumentProblem {
  id: string;
  kind: string;
  pages: readonly number[];
  message: string;
  /** Whether the document stays here because of it. */
  holds: boolean;
  /** Whether a clerk may release it; what stands in a hidden place never leaves. */
  releasable: boolean;
  /** Whose marks stand on the pages. */
  others: readonly { personId: string; personName: string }[];
  /** The marks themselves, as they stand there. */
  texts: readonly string[];
  released: null | { by: string; at: string; reason: string };
}

export interface DocumentDetail {
  document: JobDocument;
  person: { personId: string; firstName: string; lastName: string; schoolId: string };
  pages: readonly DocumentPage[];
  problems: readonly DocumentProblem[];
  recipients: readonly string[];
}

/** The widths in which the server draws a page. */
export const SMALL_PX = 360;
export const LARGE_PX = 900;

export function pagePath(jobId: string, page: number, width: number): PicturePath {
  return `/api/pdf/jobs/page/${encodeURIComponent(jobId)}/${page}?width=${width}`;
}

function documentQuery(api: Api, id: string) {
  const params = { params: { path: { document_id: id } } };
  return {
    queryKey: callKey('/api/pdf/jobs/document/{document_id}', params.params),
    queryFn: () => unwrap<DocumentDetail>(api.http.GET('/api/pdf/jobs/document/{document_id}', params)),
  };
}

/** A document with its pages, its marks and its problems; undefined asks nothing. */
export function useDocument(id: string | undefined) {
  const { api } = usePlugin();
  return useQuery({ ...documentQuery(api, id ?? ''), enabled: id !== undefined });
}

/** Fetches a document and its pictures before somebody comes to it. */
export function useDocumentAhead(jobId: string, id: string | undefined): void {
  const { api } = usePlugin();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (id === undefined) return;
    void queryClient
      .fetchQuery({ ...documentQuery(api, id), staleTime: 10_000 })
      .then(({ pages }) =>
        Promise.all(
          pages.map(({ page }) =>
            queryClient.prefetchQuery(pictureQuery(api, pagePath(jobId, page, SMALL_PX))),
          ),
        ),
      )
      // Whoever comes to the document asks again, and is told.
      .catch(() => undefined);
  }, [api, queryClient, jobId, id]);
}

/** What holds a document and was not released. */
export function openHolds({ problems }: Pick<DocumentDetail, 'problems'>): DocumentProblem[] {
  return problems.filter(({ holds, released }) => holds && !released);
}
