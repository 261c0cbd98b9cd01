import {
  callKey,
  recordsKey,
  saveFile,
  unwrap,
  useErrorText,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { type Schemas, useStorage } from '../use-storage';

export type Disposition = Schemas['DispositionRead'];
export type NewHold = Schemas['HoldRequest'];

const PREVIEW = callKey('/api/retention/preview');
const LIST = callKey('/api/retention/getDisposition');
const HOLD = callKey('/api/instance/Holds');

/** The key of one hold. */
export const holdKey = (id: string) => callKey('/api/instance/Holds/{id}', { path: { id } });
/** What a hold, a list or its end makes old. */
const STALE = [
  PREVIEW,
  LIST,
  HOLD,
  ...['Holds', 'Dispositions', 'DispositionDocuments', 'DueDocuments', 'DestroyedDocuments'].map((model) =>
    recordsKey({ model }),
  ),
];

/** What is due, by document type. */
export function useDue() {
  const { api } = useStorage();
  useRefreshed();
  return useQuery({ queryKey: PREVIEW, queryFn: () => unwrap(api.http.POST('/api/retention/preview')) });
}

/** A list of documents that are to be destroyed. */
export function useDisposition(id: string) {
  const { api } = useStorage();
  useRefreshed();
  return useQuery({
    queryKey: callKey('/api/retention/getDisposition', { body: { id } }),
    queryFn: () => unwrap(api.http.POST('/api/retention/getDisposition', { body: { id } })),
  });
}

export function usePlaceHold(onDone: () => void) {
  const { api } = useStorage();
  return useChange(
    (hold: NewHold) => unwrap(api.http.POST('/api/retention/placeHold', { body: hold })),
    'holds.placed',
    onDone,
  );
}

export function useReleaseHold(onDone: () => void) {
  const { api } = useStorage();
  return useChange(
    (body: Schemas['ReleaseRequest']) => unwrap(api.http.POST('/api/retention/releaseHold', { body })),
    'holds.released',
    onDone,
  );
}

export function usePropose(onDone: (listed: Disposition) => void) {
  const { api } = useStorage();
  return useChange(
    (body: Partial<Schemas['ProposeRequest']>) =>
      unwrap(
        api.http.POST('/api/retention/propose', { body: { documentIds: [], keeper: '', note: '', ...body } }),
      ),
    'retention.proposed',
    onDone,
  );
}

export function useApprove(onDone: () => void) {
  const { api } = useStorage();
  return useChange(
    (id: string) => unwrap(api.http.POST('/api/retention/approve', { body: { id } })),
    'retention.approvedNotice',
    onDone,
  );
}

export function useWithdraw(onDone: () => void) {
  const { api } = useStorage();
  return useChange(
    (body: Schemas['ReleaseRequest']) => unwrap(api.http.POST('/api/retention/withdraw', { body })),
    'retention.withdrawn',
    onDone,
  );
}

export function useObject(onDone: () => void) {
  const { api } = useStorage();
  return useChange(
    (body: Schemas['ObjectRequest']) => unwrap(api.http.POST('/api/retention/object', { body })),
    'retention.takenOff',
    onDone,
  );
}

/** Saves the certificate as a file. */
export function useCertificate() {
  const { api } = useStorage();
  return useMutation({
    mutationFn: async (id: string) => {
      const { data } = await api.http.POST('/api/retention/certificate', { body: { id }, parseAs: 'blob' });
      if (data) saveFile(`certificate-${id}.pdf`, data as unknown as Blob);
    },
  });
}

function useChange<V, A>(change: (values: V) => Promise<A>, doneKey: string, onDone: (answer: A) => void) {
  const { t, notify } = useStorage();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      notify({ kind: 'success', message: t(doneKey) });
      onDone(answer);
    },
    onSettled: () => Promise.all(STALE.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  return { ...mutation, problem: mutation.error ? errorText(mutation.error) : null };
}

function useRefreshed() {
  const queryClient = useQueryClient();
  useLive(['Dispositions', 'Holds'], () => {
    for (const queryKey of [PREVIEW, LIST]) void queryClient.invalidateQueries({ queryKey });
  });
}
