import { callKey, unwrap, useErrorText, useMutation, useQuery, useWritable } from '@homeroom/sdk';
import { useRefreshJobs } from '../shared/job/invalidate';
import { type Schemas, useDelivery } from '../shared/use-delivery';

/** A draft as its page begins with it: what a clerk has typed, or what another program has given. */
export type SavedDraft = Schemas['DraftRead'];

/** What is kept of what was typed. */
export type DraftToSave = Omit<Schemas['DraftRequest'], 'jobId'>;

/** What the answer of `useDrafts` is kept under. */
export const DRAFTS = callKey('/api/pdf/jobs/drafts');

/** The signed-in person's own drafts, the last saved first; they wait while none can be gone on with. */
export function useDrafts() {
  const { api } = useDelivery();
  const { isWritable } = useWritable();
  return useQuery({
    queryKey: DRAFTS,
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/drafts')),
    select: ({ drafts }) => drafts,
    enabled: isWritable,
  });
}

/** One draft. The page that asks goes on by itself, so it is asked for once and nothing of it stays behind. */
export function useSavedDraft(id: string) {
  const { api } = useDelivery();
  return useQuery({
    queryKey: callKey('/api/pdf/jobs/draft', { query: { id } }),
    queryFn: () => unwrap(api.http.GET('/api/pdf/jobs/draft', { params: { query: { id } } })),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Keeps what was typed, as a new draft or as the one that it was; says so, and answers its id. */
export function useSaveDraft(draftId: string | null, onSaved: (id: string) => void) {
  const { api, t, notify } = useDelivery();
  const refresh = useRefreshJobs();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (body: DraftToSave) =>
      unwrap(api.http.POST('/api/pdf/jobs/saveDraft', { body: { ...body, jobId: draftId } })),
    onSuccess: ({ jobId }) => {
      notify({ kind: 'success', message: t('drafts.saved') });
      onSaved(jobId);
      return refresh();
    },
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
}

/** Has a draft's batch matched; answers the job's id. */
export function useRunDraft(onDone: (id: string) => void) {
  const { api, notify } = useDelivery();
  const refresh = useRefreshJobs();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.http.POST('/api/pdf/jobs/runDraft/{job_id}', { params: { path: { job_id: id } } })),
    onSuccess: ({ jobId }) => onDone(jobId),
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
    onSettled: refresh,
  });
}

/** Forgets a draft, and says so. */
export function useDeleteDraft(onDone?: () => void) {
  const { api, t, notify } = useDelivery();
  const refresh = useRefreshJobs();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.http.POST('/api/pdf/jobs/deleteDraft/{job_id}', { params: { path: { job_id: id } } })),
    onSuccess: () => {
      notify({ kind: 'success', message: t('drafts.deleted') });
      onDone?.();
    },
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
    onSettled: refresh,
  });
}
