import {
  ApiError,
  callKey,
  unwrap,
  useErrorText,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { LIVE, useRefreshRequests } from '../requests/requests.queries';
import { type Schemas, useSigning } from '../use-signing';

const WAITING = '/api/documentSignature/waiting';
const CONSENT = '/api/documentSignature/consent';

/** What waits for the signature of whoever is signed in. */
export function useWaiting() {
  const { api } = useSigning();
  const queryClient = useQueryClient();
  const queryKey = callKey(WAITING);
  useLive(LIVE, () => void queryClient.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: async () => (await unwrap(api.http.GET(WAITING))).documents,
  });
}

/** What staff agree to when they sign: the text, and the version of it that is kept as proof. */
export function useConsent() {
  const { api, language } = useSigning();
  const params = { query: { language } };
  return useQuery({
    queryKey: callKey(CONSENT, params),
    queryFn: () => unwrap(api.http.GET(CONSENT, { params })),
  });
}

/** Keeps a file for a field, or, without one, takes out what is there. */
export function useAttach(requestId: string, fieldId: string, onKept: (name: string) => void) {
  const { api } = useSigning();
  const refresh = useRefreshRequests();
  const errorText = useErrorText();
  const mutation = useMutation({
    mutationFn: (file: File | null) => {
      const form = new FormData();
      form.append('requestId', requestId);
      form.append('fieldId', fieldId);
      if (file) form.append('file', file);
      return api.upload('/api/documentSignature/attach', form);
    },
    onSuccess: ({ fileName }) => {
      onKept(fileName);
      return refresh();
    },
  });
  const { error } = mutation;
  const problem = error ? (error instanceof ApiError && error.fields[fieldId]) || errorText(error) : null;
  return { ...mutation, problem };
}

export function useSign(onDone: () => void) {
  const { api, t, notify } = useSigning();
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (body: Schemas['SignRequest']) =>
      unwrap(api.http.POST('/api/documentSignature/sign', { body })),
    onSuccess: () => {
      notify({ kind: 'success', message: t('waiting.signed') });
      onDone();
      return refresh();
    },
  });
}

export function useDecline(onDone: () => void) {
  const { api, t, notify } = useSigning();
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (body: Schemas['DeclineRequest']) =>
      unwrap(api.http.POST('/api/documentSignature/decline', { body })),
    onSuccess: () => {
      notify({ kind: 'success', message: t('waiting.declined') });
      onDone();
      return refresh();
    },
  });
}

export function useDelegate(onDone: () => void) {
  const { api, t, notify } = useSigning();
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (body: Schemas['DelegateRequest']) =>
      unwrap(api.http.POST('/api/documentSignature/delegate', { body })),
    onSuccess: () => {
      notify({ kind: 'success', message: t('waiting.delegated') });
      onDone();
      return refresh();
    },
  });
}
