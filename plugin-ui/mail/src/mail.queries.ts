import {
  callKey,
  recordsKey,
  unwrap,
  useErrorText,
  useMutation,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { useChange } from './use-change';
import { type Schemas, useMail } from './use-mail';

export type Decision = Schemas['Decision'];
export type Reason = Schemas['Reason'];

export type LiftReason = Schemas['LiftReason'];

export const LIFT_REASONS = ['correct', 'requested', 'mistake'] as const satisfies readonly LiftReason[];

export const REASONS = [
  'unsubscribed',
  'complained',
  'bounced',
  'bounced_often',
  'refused',
  'wrong_address',
] as const satisfies readonly Reason[];

export const KINDS = [
  'hard',
  'soft',
  'delayed',
  'delivered',
  'complaint',
  'notice',
  'unknown',
  'forgiven',
] as const;

export const STATUSES = [
  'unchecked',
  'found',
  'missing',
  'wrong',
  'unknown',
] as const satisfies readonly Schemas['Status'][];

export const PURPOSES = ['dkim', 'spf', 'dmarc'] as const satisfies readonly Schemas['Purpose'][];

/** What a change makes old. */
const STALE = [
  recordsKey({ model: 'MailLog' }),
  recordsKey({ model: 'ReturnedMails' }),
  recordsKey({ model: 'UnsubscribedEmails' }),
  callKey('/api/shell/bootstrap'),
  callKey('/api/mail/paused'),
];

/** Mails of unknown fate are sent again, or count as sent. */
export function useDecide(onDone: () => void) {
  const { api, t } = useMail();
  return useChange({
    change: (body: Schemas['DecisionRequest']) => unwrap(api.http.POST('/api/mail/decide', { body })),
    words: ({ changed, unchanged }) =>
      [t('doubt.done', { count: changed }), unchanged > 0 && t('doubt.left', { count: unchanged })]
        .filter(Boolean)
        .join(' '),
    stale: STALE,
    onDone,
  });
}

export function useBlock(onDone: () => void) {
  const { api, t } = useMail();
  return useChange({
    change: (body: Schemas['BlockRequest']) => unwrap(api.http.POST('/api/mail/suppressions', { body })),
    words: () => t('blocked.added'),
    stale: STALE,
    onDone,
  });
}

export function useLift(onDone: () => void) {
  const { api, t } = useMail();
  return useChange({
    change: (body: Schemas['LiftRequest']) => unwrap(api.http.POST('/api/mail/suppressions/lift', { body })),
    words: ({ lifted }) => t('blocked.lifted', { count: lifted }),
    stale: STALE,
    onDone,
  });
}

/** The text of a returned mail. It is asked for once, because each reading is written down. */
export function useReturned(id: string) {
  const { api } = useMail();
  const path = { row_id: id };
  return useQuery({
    queryKey: callKey('/api/mail/returned/{row_id}', { path }),
    queryFn: () => unwrap(api.http.GET('/api/mail/returned/{row_id}', { params: { path } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function useJudge(id: string, onDone: () => void) {
  const { api, t } = useMail();
  return useChange({
    change: (body: Schemas['VerdictRequest']) =>
      unwrap(api.http.POST('/api/mail/returned/{row_id}/decide', { params: { path: { row_id: id } }, body })),
    words: () => t('returned.decided'),
    stale: STALE,
    onDone,
  });
}

/** The sending domain with its keys, and the records that belong into its DNS. */
export function useDomain() {
  const { api } = useMail();
  return useQuery({
    queryKey: callKey('/api/mail/domain'),
    queryFn: () => unwrap(api.http.GET('/api/mail/domain')),
  });
}

/** New keys, or a look at the DNS: both answer the domain as it is then. */
export function useDomainChange(step: 'keys' | 'check') {
  const { api } = useMail();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const mutation = useMutation({
    mutationFn: () =>
      step === 'keys'
        ? unwrap(api.http.POST('/api/mail/domain/keys'))
        : unwrap(api.http.POST('/api/mail/domain/check')),
    onSuccess: (domain) => queryClient.setQueryData(callKey('/api/mail/domain'), domain),
  });
  return { ...mutation, problem: mutation.error ? errorText(mutation.error) : null };
}

/** The batches of which too many e-mails were refused. */
export function usePaused() {
  const { api } = useMail();
  return useQuery({
    queryKey: callKey('/api/mail/paused'),
    queryFn: () => unwrap(api.http.GET('/api/mail/paused')),
  });
}

export function useResume() {
  const { api, t } = useMail();
  return useChange({
    change: (batchId: string) => unwrap(api.http.POST('/api/mail/resume', { body: { batchId } })),
    words: () => t('paused.resumed'),
    stale: STALE,
  });
}
