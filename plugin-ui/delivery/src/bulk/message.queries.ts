import { unwrap, useMutation } from '@homeroom/sdk';
import { useRefreshJobs } from '../shared/job/invalidate';
import { type Schemas, useDelivery } from '../shared/use-delivery';
import type { MessageDraft } from './use-message-draft';

/** Whom a message reaches, and whom its document names. */
export type Reach = Schemas['MessageReach'];
export type NamedPerson = Schemas['NamedRead'];

/** Whom it goes to, as the API takes it. */
export function listOf(draft: MessageDraft) {
  const { whom, ids, schoolIds, schoolId, upload, sendTo } = draft;
  return {
    ids: whom === 'list' ? ids : '',
    schoolIds: whom === 'schools' ? [...schoolIds] : [],
    everybody: whom === 'everybody',
    schoolId: whom === 'list' ? schoolId : '',
    uploadId: upload?.uploadId ?? null,
    sendTo,
  };
}
export type List = ReturnType<typeof listOf>;

/** Looks whom a list reaches, and whom the document names; nothing is sent. */
export function useReach() {
  const { api } = useDelivery();
  return useMutation({
    mutationFn: (body: List) => unwrap(api.http.POST('/api/pdf/jobs/bulkReach', { body })),
  });
}

interface Message extends List {
  subject: string;
  message: string;
  /** ISO; null leaves it to the district. */
  expiresOn: string | null;
  pinMode: MessageDraft['pinMode'];
  /** How many persons were shown. */
  expected: number;
  /** The pages that could not be read were looked at. */
  hasLooked: boolean;
  /** The draft that it was. */
  jobId?: string;
}

/** Sends the message; answers the job's id. */
export function useSend(onDone: (jobId: string) => void) {
  const { api } = useDelivery();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationFn: (body: Message) => unwrap(api.http.POST('/api/pdf/jobs/bulk', { body })),
    onSuccess: ({ jobId }) => onDone(jobId),
    onSettled: refresh,
  });
}

/** Releases a name in the document that an adult has too, for the whole district. */
export function useReleaseName(onDone: () => void) {
  const { api } = useDelivery();
  return useMutation({
    mutationFn: (body: { uploadId: string; text: string; reason: string }) =>
      unwrap(api.http.POST('/api/pdf/jobs/releaseName', { body })),
    onSuccess: onDone,
  });
}
