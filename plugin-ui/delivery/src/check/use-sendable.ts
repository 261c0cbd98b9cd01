import { type Api, unwrap, usePlugin, useQuery } from '@homeroom/sdk';
import { type DocumentDetail, openHolds } from '../pages/documents.queries';
import type { Numbers, Review, Unassigned } from './review.queries';

/** Holds a document for no other reason than a page beside it that is nobody's. */
const BESIDE = 'page_beside';

/** What goes out after the decision about pages that are nobody's, which is one about the documents beside them too. */
export function useSendable(review: Review, decision: Unassigned | null) {
  const { api } = usePlugin();
  const neighbours = [...new Set(review.unassigned.flatMap((page) => page.neighbours))].sort();
  const isWanted = decision !== null && neighbours.length > 0;
  const found = useQuery({
    queryKey: ['delivery', 'neighbours', neighbours],
    queryFn: () => Promise.all(neighbours.map((id) => fetchDocument(api, id))),
    enabled: isWanted,
  });
  return {
    numbers: isWanted ? decided(review.sendable, found.data ?? [], decision) : review.sendable,
    isPending: isWanted && found.isPending,
    error: found.error,
  };
}

function fetchDocument(api: Api, id: string): Promise<DocumentDetail> {
  const params = { params: { path: { document_id: id } } };
  return unwrap(api.http.GET('/api/pdf/jobs/document/{document_id}', params));
}

/** The numbers after the decision: with `hold` the neighbours stay, with `nobody` what only they held goes too. */
function decided(numbers: Numbers, neighbours: readonly DocumentDetail[], decision: Unassigned): Numbers {
  const moved = neighbours.filter((detail) =>
    decision === 'hold' ? detail.document.state === 'todo' : isHeldForPageBeside(detail),
  );
  const sign = decision === 'hold' ? -1 : 1;
  const total = (count: (detail: DocumentDetail) => number) =>
    sign * moved.reduce((sum, detail) => sum + count(detail), 0);
  return {
    documents: numbers.documents + total(() => 1),
    families: numbers.families + total(({ recipients }) => Math.min(1, recipients.length)),
    mails: numbers.mails + total(({ recipients }) => recipients.length),
    pages: numbers.pages + total(({ pages }) => pages.length),
  };
}

function isHeldForPageBeside(detail: DocumentDetail): boolean {
  return detail.document.state === 'held' && openHolds(detail).every(({ kind }) => kind === BESIDE);
}
