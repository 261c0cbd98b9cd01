import { unwrap, useErrorText, useMutation } from '@homeroom/sdk';
import { useDelivery } from '../shared/use-delivery';

/** Sends the person who asks the mail that the families will get. */
export function usePreviewMail(jobId: string) {
  const { api, t, notify } = useDelivery();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (body: { subject: string; message: string | null }) =>
      unwrap(
        api.http.POST('/api/pdf/jobs/sendPreviewEmails/{job_id}', {
          params: { path: { job_id: jobId } },
          body: { ...body, sendOn: null },
        }),
      ),
    onSuccess: ({ sentTo }) =>
      notify({ kind: 'success', message: t('words.previewDone', { email: sentTo }) }),
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
}
