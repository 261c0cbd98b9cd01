import {
  callKey,
  recordsKey,
  saveFile,
  toApiError,
  unwrap,
  useErrorText,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { type Schemas, useSigning } from '../use-signing';

/** One document that is to be signed, as staff see it. */
export interface Request extends Omit<Schemas['RequestRead'], 'pageSizes'> {
  /** Width and height of each page in points. */
  pageSizes: readonly (readonly number[])[];
}
export type Signer = Schemas['SignerRead'];
export type Act = Schemas['ActRead'];
export type TurnAround = Schemas['TurnAroundRead'];

/** Requests by their ids, or all that the list's filters find. */
export type Which = Schemas['Remind'];

const ONE = '/api/documentSignature/{request_id}';
const TIMELINE = '/api/documentSignature/timeline/{request_id}';
const UNPLANNED = '/api/documentSignature/getUnplannedJobs';
const COUNTS = '/api/documentSignature/counts';
const TURN_AROUND = '/api/documentSignature/turnAround';

/** The messages by which an open page hears that it is old. */
export const LIVE = ['DocumentSignatures'];

/** Everything that tells of requests. */
const STALE = [callKey('/api/documentSignature'), recordsKey({ model: 'DocumentSignatures' })];

export function useRequest(id: string) {
  const { api } = useSigning();
  const params = { path: { request_id: id } };
  const queryKey = callKey(ONE, params);
  useRefreshed(queryKey, id);
  return useQuery({ queryKey, queryFn: () => unwrap(api.http.GET(ONE, { params })), retry: false });
}

export function useTimeline(id: string) {
  const { api } = useSigning();
  const params = { path: { request_id: id } };
  const queryKey = callKey(TIMELINE, params);
  useRefreshed(queryKey, id);
  return useQuery({ queryKey, queryFn: () => unwrap(api.http.GET(TIMELINE, { params })) });
}

export function useCounts() {
  const { api } = useSigning();
  const queryKey = callKey(COUNTS);
  useRefreshed(queryKey);
  return useQuery({ queryKey, queryFn: () => unwrap(api.http.GET(COUNTS)) });
}

/** Jobs that could not be prepared to their end. */
export function useUnplannedJobs() {
  const { api } = useSigning();
  const queryKey = callKey(UNPLANNED);
  useRefreshed(queryKey);
  return useQuery({ queryKey, queryFn: () => unwrap(api.http.GET(UNPLANNED)) });
}

/** Goes on with such a job. */
export function useRetryJob() {
  const { api } = useSigning();
  return useSecondTry('requests.retried', (jobId) =>
    unwrap(api.http.POST('/api/documentSignature/retryJob', { body: { jobId } })),
  );
}

export function useTurnAround() {
  const { api } = useSigning();
  return useQuery({
    queryKey: callKey(TURN_AROUND),
    queryFn: () => unwrap(api.http.GET(TURN_AROUND)),
  });
}

/** What is done with several requests at once. */
export type Change<Body> = ReturnType<typeof useChange<Body>>;

/** Reminds all for whom the documents wait. */
export function useRemind() {
  const { api } = useSigning();
  return useChange('remind', 'remind', (body: Which) =>
    unwrap(api.http.POST('/api/documentSignature/remind', { body })),
  );
}

/** Ends requests. */
export function useCancel() {
  const { api } = useSigning();
  return useChange('cancel', 'cancel', (body: Schemas['Cancel']) =>
    unwrap(api.http.POST('/api/documentSignature/cancel', { body })),
  );
}

/** Moves the end of requests; those that have ended are passed over, as by cancelling. */
export function useExtend() {
  const { api } = useSigning();
  return useChange('extend', 'cancel', (body: Schemas['Extend']) =>
    unwrap(api.http.POST('/api/documentSignature/extend', { body })),
  );
}

/** Says of how many documents it was done, and how many were passed over. */
function useChange<Body>(
  done: 'remind' | 'cancel' | 'extend',
  passed: 'remind' | 'cancel',
  mutationFn: (body: Body) => Promise<Schemas['Done']>,
) {
  const { t, notify } = useSigning();
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn,
    onSuccess: (found) => {
      const skipped = found.skipped > 0 ? ` ${t(`${passed}.skipped`, { count: found.skipped })}` : '';
      notify({ kind: 'success', message: t(`${done}.done`, { count: found.done }) + skipped });
      void refresh(); // Whoever asked goes on at once: with the new rows their button may be gone.
    },
  });
}

/** Gives a signer another name or address. */
export function useCorrect(onDone: () => void) {
  const { api, t, notify } = useSigning();
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (body: Schemas['Correct']) =>
      unwrap(api.http.POST('/api/documentSignature/correct', { body })),
    onSuccess: (_request, { resend }) => {
      notify({ kind: 'success', message: t(resend ? 'correct.resent' : 'correct.saved') });
      onDone();
      return refresh();
    },
  });
}

/** Has a document sealed once more whose sealing has failed. */
export function useSealAgain() {
  const { api } = useSigning();
  return useSecondTry('request.sealingAgain', (requestId) =>
    unwrap(api.http.POST('/api/documentSignature/sealAgain', { body: { requestId } })),
  );
}

/** Says that what has failed is being tried again, or why it is not. */
function useSecondTry(done: string, mutationFn: (id: string) => Promise<unknown>) {
  const { t, notify } = useSigning();
  const errorText = useErrorText();
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      notify({ kind: 'success', message: t(done) });
      return refresh();
    },
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
}

/** Has the browser save the sealed file. */
export function useDownload() {
  const { api, notify } = useSigning();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: async ({ id, title }: Pick<Request, 'id' | 'title'>) =>
      saveFile(`${title}.pdf`, await api.blob(`/api/documentSignature/download/${id}`)),
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
}

/** Has the browser save the sealed files of what is chosen as one zip. */
export function useZip(onDone: () => void) {
  const { api, notify } = useSigning();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: async (body: Which) => {
      const call = api.http.POST('/api/documentSignature/zip', { body, parseAs: 'blob' });
      const { data, error, response } = await call;
      if (!response.ok || !data) throw toApiError(response.status, error);
      saveFile('signed.zip', data as unknown as Blob);
    },
    onSuccess: onDone,
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
}

/** Has everything asked anew that a change of a request makes old. */
export function useRefreshRequests(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(STALE.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

function useRefreshed(queryKey: ReturnType<typeof callKey>, id?: string) {
  const queryClient = useQueryClient();
  useLive(LIVE, () => void queryClient.invalidateQueries({ queryKey }), id);
}
