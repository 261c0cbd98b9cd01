import { callKey, unwrap, useQuery, useQueryClient } from '@homeroom/sdk';
import { useEffect } from 'react';
import { type DeliveryApi, type Schemas, useDelivery } from '../use-delivery';
import { type PicturePath, pictureQuery } from './picture.queries';

/** One person's document of a job; `reasons` are words of the dictionary's `reason`, `heldFor` kinds of problems. */
export type JobDocument = Schemas['DocumentRead'];

/** Where something stands on a page: shares of its width and height, from the left and the top. */
export type MarkBox = Schemas['MarkedBox'];

/** A page; one that is not `isOwn` is shown because a problem is about it, and does not go out with the document. */
export type DocumentPage = Schemas['DocumentPage'];

/** A problem; `others` are those whose marks stand on the pages, `texts` the marks themselves. */
export type DocumentProblem = Schemas['ProblemRead'];

export type DocumentDetail = Schemas['DocumentCheck'];

/** The widths in which the server draws a page. */
export const SMALL_PX = 360;
export const LARGE_PX = 900;

export function pagePath(jobId: string, page: number, width: number): PicturePath {
  return `/api/pdf/jobs/page/${encodeURIComponent(jobId)}/${page}?width=${width}`;
}

function documentQuery(api: DeliveryApi, id: string) {
  const params = { params: { path: { document_id: id } } };
  return {
    queryKey: callKey('/api/pdf/jobs/document/{document_id}', params.params),
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/document/{document_id}', params)),
  };
}

/** A document with its pages, its marks and its problems; undefined asks nothing. */
export function useDocument(id: string | undefined) {
  const { api } = useDelivery();
  return useQuery({ ...documentQuery(api, id ?? ''), enabled: id !== undefined });
}

/** Fetches a document and its pictures before somebody comes to it. */
export function useDocumentAhead(jobId: string, id: string | undefined): void {
  const { api } = useDelivery();
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
