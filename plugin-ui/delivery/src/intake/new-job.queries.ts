import { callKey, unwrap, useMutation, useQuery } from '@homeroom/sdk';
import type { SendTo } from '../shared/options';
import { type Schemas, useDelivery } from '../shared/use-delivery';
import type { Rule } from './rule';

/** A page and the rectangle on it in which the ID stands. */
export type RuleExample = Schemas['ExampleRequest'];

/** Learns from two examples how IDs are found. */
export function useLearnRule(onLearned: (learned: Schemas['LearnedRuleRead']) => void) {
  const { api } = useDelivery();
  return useMutation({
    mutationFn: (body: { uploadId: string; examples: RuleExample[] }) =>
      unwrap(api.http.POST('/api/pdf/jobs/learnRule', { body })),
    onSuccess: onLearned,
  });
}

/** What the whole batch is matched by. */
export interface MatchWish {
  uploadId: string;
  rule: Rule;
  sendTo: SendTo;
  /** Where the district's ids are per school; else empty. */
  schoolId: string;
  /** The job that was matched by another rule before; it begins anew. */
  jobId?: string;
}

/** A rule from the ids of the district's persons; null where the first pages hold too few of them. */
export function useProposal(uploadId: string, schoolId: string) {
  const { api } = useDelivery();
  const query = { uploadId, schoolId };
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/proposeRule', { query }),
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/proposeRule', { params: { query } })),
    enabled: uploadId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Has every page of the batch matched; nothing is sent by it. Answers the job's id. */
export function useMatch(onDone: (jobId: string) => void) {
  const { api } = useDelivery();
  return useMutation({
    mutationFn: (body: MatchWish) => unwrap(api.http.POST('/api/pdf/jobs/match', { body })),
    onSuccess: ({ jobId }) => onDone(jobId),
  });
}
