import {
  type RecordOf,
  recordsKey,
  recordsQuery,
  unwrap,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { CHANGES_JOBS, useRefreshJobs } from '../shared/job/invalidate';
import { type Schemas, useDelivery } from '../shared/use-delivery';

/** A record of the model `JobDocuments`. */
export type DocumentRecord = RecordOf<'JobDocuments'>;

/** Documents that wait for a clerk, and those that a clerk has kept back. */
export type HeldState = 'held' | 'declined';

/** So many documents are on the list at a time; what is done leaves it, and the next ones come. */
const LISTED = 50;

/** Documents of a job that stay here, riskiest first; with `kind`, those that a problem of this kind holds. */
export function useHeld(jobId: string, state: HeldState, kind: string | null) {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: recordsKey({ model: 'JobDocuments' }) });
  useLive(['Jobs', 'JobDocuments'], () => void refresh());
  return useQuery(
    recordsQuery(api, {
      model: 'JobDocuments',
      filters: [
        { property: 'jobId', values: [jobId] },
        { property: 'state', values: [state] },
        ...(kind ? [{ property: 'reasons', operator: 'all' as const, values: [kind] }] : []),
      ],
      sort: [
        { property: 'risk', direction: 'desc' },
        { property: 'personName', direction: 'asc' },
      ],
      size: LISTED,
    }),
  );
}

type Verb = 'release' | 'decline';

/** What a clerk decided about a document. */
export interface Decision {
  documentId: string;
  personName: string;
  verb: Verb;
  /** Why a document is released. */
  reason: string;
}

/** Sends decisions, those that are alike together. Whatever was refused stays held. */
export function useDecide() {
  const { api } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationKey: CHANGES_JOBS,
    mutationFn: async (decisions: readonly Decision[]) => {
      for (const { verb, reason, documentIds } of alike(decisions)) {
        if (verb === 'release') {
          await unwrap(api.http.POST('/api/pdf/jobs/release', { body: { documentIds, reason } }));
        } else {
          await unwrap(api.http.POST('/api/pdf/jobs/decline', { body: { documentIds } }));
        }
      }
    },
    onSettled: refresh,
  });
}

function alike(decisions: readonly Decision[]) {
  const groups = new Map<string, { verb: Verb; reason: string; documentIds: string[] }>();
  for (const { verb, reason, documentId } of decisions) {
    const key = `${verb} ${reason}`;
    const group = groups.get(key) ?? { verb, reason, documentIds: [] };
    group.documentIds.push(documentId);
    groups.set(key, group);
  }
  return groups.values();
}

/** The kinds of problems that a whole district can be spared. */
export const MARKABLE = new Set(['other_person', 'shared_address']);

export const MARK_KINDS = ['sibling', 'teacher', 'public'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Says for the whole district that what holds the document is no leak. */
export function useReleaseMark(onDone: () => void) {
  const { api } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: (body: { problemId: string; as: MarkKind; reason: string }) =>
      unwrap(api.http.POST('/api/pdf/jobs/releaseMark', { body })),
    onSuccess: onDone,
    onSettled: refresh,
  });
}

/** Documents of one kind, drawn at random, that stand for all of it; or all of them. */
export type Sample = Schemas['SampleRead'];

export const SAMPLE_SIZE = 30;
/** A sample may release what only lacks a proof; what something contradicts is looked at one by one. */
export const SAMPLED_KINDS = new Set(['name_missing']);

export function useSample(onDrawn: (sample: Sample) => void) {
  const { api } = useDelivery();
  return useMutation({
    mutationFn: (body: { jobId: string; kind: string; size: typeof SAMPLE_SIZE | 'all' }) =>
      unwrap(api.http.POST('/api/pdf/jobs/sample', { body })),
    onSuccess: onDrawn,
  });
}

export function useVerdict(sampleId: string) {
  const { api } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: (verdict: { documentId: string; isRight: boolean }) =>
      unwrap(api.http.POST('/api/pdf/jobs/sampleVerdict', { body: { sampleId, ...verdict } })),
    onSuccess: ({ isVoid, released }) => {
      if (isVoid || released > 0) void refresh();
    },
  });
}
