import { callKey, unwrap, useMutation, useQuery, useQueryClient } from '@homeroom/sdk';
import { type Schemas, useDelivery } from '../shared/use-delivery';

export type JobOverlays = Schemas['JobOverlays'];
export type SizedPage = Schemas['SizedPage'];
export type OverlaidDocument = Schemas['OverlaidDocument'];

/** A signature's box: points from the upper left corner of the page, or of the anchor's text. */
export type Placed = Required<Schemas['OverlayRequest']>;

const CALL = '/api/pdf/jobs/overlays';

/** The signatures on a job's documents, and those that there are. */
export function useOverlays(jobId: string) {
  const { api } = useDelivery();
  const params = { query: { id: jobId } };
  return useQuery({
    queryKey: callKey(CALL, params),
    queryFn: () => unwrap(api.http.GET(CALL, { params })),
    // What is being placed is not moved below the hands.
    refetchOnWindowFocus: false,
  });
}

export function useSetOverlays(jobId: string, onSaved: () => void) {
  const { api, t, notify } = useDelivery();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (overlays: Placed[]) =>
      unwrap(
        api.http.POST('/api/pdf/jobs/setOverlays/{job_id}', {
          params: { path: { job_id: jobId } },
          body: { overlays },
        }),
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(callKey(CALL, { query: { id: jobId } }), saved);
      notify({ kind: 'success', message: t('overlays.saved') });
      onSaved();
    },
  });
}

/** Ten documents as they would go out. */
export function usePreviewOverlays(jobId: string) {
  const { api } = useDelivery();
  return useMutation({
    mutationFn: () =>
      unwrap(
        api.http.POST('/api/pdf/jobs/previewOverlays/{job_id}', { params: { path: { job_id: jobId } } }),
      ),
  });
}
