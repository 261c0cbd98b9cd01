import {
  callKey,
  keepPreviousData,
  type RecordsQuestion,
  recordsQuery,
  unwrap,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { CHANGES_JOBS, useRefreshJobs } from '../shared/job/invalidate';
import { useIsReplaced } from '../shared/job/rerun.queries';
import { type Schemas, useDelivery } from '../shared/use-delivery';

/** What is ready, and the rows that need a person. */
export type Preflight = Schemas['PreflightRead'];
export type NeedRow = Schemas['NeedRead'];
export type Verb = Schemas['DecideRequest']['verb'];

/** What is said of a row. */
export type Said = Omit<Schemas['DecideRequest'], 'jobId'>;

const PERSONS = 25;
const LEAST = 2;

function keyOf(jobId: string) {
  return callKey('/api/pdf/jobs/preflight', { query: { id: jobId } });
}

export function usePreflight(jobId: string) {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  useLive(['Jobs', 'Persons'], () => void queryClient.invalidateQueries({ queryKey: keyOf(jobId) }));
  return useQuery({
    queryKey: keyOf(jobId),
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/preflight', { params: { query: { id: jobId } } })),
    enabled: !useIsReplaced(jobId),
  });
}

/** Says what becomes of a row; the answer is the list as it is then. */
export function useDecide(jobId: string, onDone: () => void) {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationKey: CHANGES_JOBS,
    mutationFn: (said: Said) =>
      unwrap(api.http.POST('/api/pdf/jobs/preflight/decide', { body: { ...said, jobId } })),
    onSuccess: (found) => {
      queryClient.setQueryData(keyOf(jobId), found);
      onDone();
      void refresh();
    },
  });
}

export function useUndo(jobId: string) {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationKey: CHANGES_JOBS,
    mutationFn: (decisionId: string) =>
      unwrap(api.http.POST('/api/pdf/jobs/preflight/undo', { body: { jobId, decisionId } })),
    onSuccess: (found) => {
      queryClient.setQueryData(keyOf(jobId), found);
      void refresh();
    },
  });
}

/** The persons of the district that a few letters or an id find. */
export function usePersonSearch(phrase: string) {
  const { api } = useDelivery();
  // Another plugin's model: of its records nothing is known here.
  const question: RecordsQuestion = { model: 'Persons', phrase, size: PERSONS };
  return useQuery({
    ...recordsQuery(api, question),
    enabled: phrase.length >= LEAST,
    placeholderData: keepPreviousData,
  });
}
