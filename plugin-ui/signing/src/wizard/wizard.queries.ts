import { type RecordsQuestion, recordsQuery, unwrap, useMutation, useQuery } from '@homeroom/sdk';
import { useRefreshRequests } from '../requests/requests.queries';
import { type Schemas, useSigning } from '../use-signing';
import type { NewJob } from './draft';

export type PreviewRow = Schemas['PreviewRow'];

/** Judges every row as the sending will; nothing is made or sent. */
export function usePreviewJob() {
  const { api } = useSigning();
  return useMutation({
    mutationFn: (body: NewJob) => unwrap(api.http.POST('/api/documentSignature/previewJob', { body })),
  });
}

/** Asks everybody who is ready. */
export function useCreateJob(onDone: (started: Schemas['StartedJob']) => void) {
  const { api, t, notify } = useSigning();
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (body: NewJob) => unwrap(api.http.POST('/api/documentSignature/createJob', { body })),
    onSuccess: (started) => {
      notify({ kind: 'success', message: t('wizard.started', { count: started.ready }) });
      onDone(started);
      return refresh();
    },
  });
}

/** Deliveries whose documents stand, the newest first; the model is another plugin's. */
export function useDeliveries(isWanted: boolean) {
  const { api } = useSigning();
  const question: RecordsQuestion = {
    model: 'Jobs',
    sort: [{ property: 'createdOn', direction: 'desc' }],
    filters: [
      { property: 'status', operator: 'in', values: ['hold', 'hold scheduled', 'sending', 'complete'] },
    ],
    ...{ size: 50, count: 'rows' },
  };
  return useQuery({
    ...recordsQuery(api, question),
    enabled: isWanted,
    select: ({ r }) => r.map((each) => ({ id: String(each.id), subject: String(each.subject) })),
  });
}
