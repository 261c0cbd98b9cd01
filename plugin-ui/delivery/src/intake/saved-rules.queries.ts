import { callKey, unwrap, useMutation, useQuery, useQueryClient } from '@homeroom/sdk';
import { useDelivery } from '../shared/use-delivery';
import type { Rule, SavedRule } from './rule';

const RULES = '/api/pdf/jobs/rules';

/** The district's rules, those for files like the upload first. */
export function useSavedRules(uploadId: string) {
  const { api } = useDelivery();
  return useQuery({
    queryKey: callKey(RULES, { query: { uploadId } }),
    queryFn: async ({ signal }) => {
      const found = await unwrap(api.http.GET(RULES, { params: { query: { uploadId } }, signal }));
      return found.rules;
    },
    enabled: uploadId !== '',
    retry: false,
  });
}

/** What is kept of a rule. */
interface SaveRequest {
  name: string;
  rule: Rule;
  uploadId: string;
}

/** Keeps a new rule. */
export function useSaveRule(onSaved: (rule: SavedRule) => void) {
  const { api } = useDelivery();
  return useRuleMutation((body: SaveRequest) => unwrap(api.http.POST(RULES, { body })), onSaved);
}

/** Puts a rule in the place of a saved one. */
export function useChangeRule(onSaved: (rule: SavedRule) => void) {
  const { api } = useDelivery();
  return useRuleMutation(
    ({ id, ...body }: SaveRequest & { id: string }) =>
      unwrap(api.http.PUT('/api/pdf/jobs/rules/{rule_id}', { params: { path: { rule_id: id } }, body })),
    onSaved,
  );
}

/** Forgets a saved rule. */
export function useDeleteRule(onGone: () => void) {
  const { api } = useDelivery();
  return useRuleMutation(
    (id: string) =>
      unwrap(api.http.DELETE('/api/pdf/jobs/rules/{rule_id}', { params: { path: { rule_id: id } } })),
    onGone,
  );
}

/** A change after which the list is asked for again. */
function useRuleMutation<Asked, Answered>(
  mutationFn: (asked: Asked) => Promise<Answered>,
  onDone: (answered: Answered) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (answered) => {
      await client.invalidateQueries({ queryKey: callKey(RULES) });
      onDone(answered);
    },
  });
}
