import { callKey, unwrap, useLive, useQuery, useQueryClient } from '@homeroom/sdk';
import { type Schemas, useDelivery } from '../use-delivery';
import { isRunning } from './job';
import { useIsReplaced } from './rerun.queries';

/** Rows counted by the server. Pages are of the source, the others are documents or mails. */
export type JobCounts = Schemas['JobCounts'];

/** `what` is a status, or another word of the dictionary's `timeline`; `by` is empty for what the job did by itself. */
export type TimelineEntry = Schemas['TimelineRead'];

/** A job; `waiting` says for what it waits. */
export type JobDetail = Schemas['JobRead'];

/** Where no socket gets through, a running job is asked for at this pace. */
const POLL_MS = 5000;

export function useJob(id: string) {
  const { api } = useDelivery();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/pdf/jobs/getJob', { query: { id } });
  useLive(['Jobs'], () => void queryClient.invalidateQueries({ queryKey }), id);
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/getJob', { params: { query: { id } } })),
    refetchInterval: ({ state }) =>
      state.data && (isRunning(state.data) || state.data.waiting) ? POLL_MS : false,
    enabled: !useIsReplaced(id),
  });
}
