import {
  callKey,
  saveFile,
  unwrap,
  useFileUpload,
  useLive,
  useMutation,
  useObjectUrl,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { type Schemas, useSigning } from '../use-signing';

export type PrintRun = Schemas['PrintRunRead'];
export type ScanStack = Schemas['StackRead'];
export type ScannedPage = Schemas['ScannedPageRead'];
export type OpenRequest = Schemas['OpenRequestRead'];

const CALLS = '/api/documentSignature';
const RUNS = `${CALLS}/getPrintRuns` as const;
const SCANS = `${CALLS}/getScans` as const;
const PAGES = `${CALLS}/getScannedPages` as const;
const FIND = `${CALLS}/findOpenRequests` as const;
const RETURNED = `${CALLS}/getReturned` as const;
const ONE = `${CALLS}/getPaperRequest/{request_id}` as const;

/** The messages by which an open page hears that paper has moved. */
const LIVE = ['SigningPaper'];
const MOVING = new Set(['queued', 'working']);
const POLL_MS = 2000;
const QUEUE = 200;

export function usePrintRuns() {
  const { api } = useSigning();
  const queryKey = callKey(RUNS);
  useRefreshed(queryKey);
  return useQuery({
    queryKey,
    queryFn: async () => (await unwrap(api.http.GET(RUNS))).runs,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => MOVING.has(status)) ? POLL_MS : false),
  });
}

export function useScans() {
  const { api } = useSigning();
  const queryKey = callKey(SCANS);
  useRefreshed(queryKey);
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.GET(SCANS)),
    refetchInterval: ({ state }) =>
      state.data?.stacks.some(({ status }) => MOVING.has(status)) ? POLL_MS : false,
  });
}

/** The pages that wait for a person, and how many there are in all. */
export function useUnmapped() {
  const { api } = useSigning();
  const params = { query: { state: ['unmapped' as const], size: QUEUE } };
  return useQuery({
    queryKey: callKey(PAGES, params),
    queryFn: () => unwrap(api.http.GET(PAGES, { params })),
  });
}

/** Requests that take scanned pages, by the words of the person; without words the first ones. */
export function useOpenRequests(phrase: string) {
  const { api } = useSigning();
  const params = { query: { q: phrase } };
  return useQuery({
    queryKey: callKey(FIND, params),
    queryFn: async () => (await unwrap(api.http.GET(FIND, { params }))).requests,
  });
}

/** Requests of which pages have come, to be attested. */
export function useReturned() {
  const { api } = useSigning();
  const queryKey = callKey(RETURNED);
  useRefreshed(queryKey);
  return useQuery({ queryKey, queryFn: async () => (await unwrap(api.http.GET(RETURNED))).requests });
}

export function usePaperRequest(id: string) {
  const { api } = useSigning();
  const params = { path: { request_id: id } };
  return useQuery({
    queryKey: callKey(ONE, params),
    queryFn: () => unwrap(api.http.GET(ONE, { params })),
    retry: false,
  });
}

/** A scanned page as it is turned now; asked for once. */
export function useScan(page: Pick<ScannedPage, 'id' | 'turn'> | undefined, isLarge: boolean) {
  const { api } = useSigning();
  const path = `${CALLS}/pagePicture?id=${page?.id ?? ''}&large=${isLarge}`;
  const found = useQuery({
    queryKey: callKey(`${CALLS}/pagePicture`, { query: { id: page?.id, turn: page?.turn, isLarge } }),
    queryFn: ({ signal }) => api.blob(path, signal),
    enabled: page !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { ...found, address: useObjectUrl(found.data) };
}

export function useCreatePrintRun(onDone: () => void) {
  const { api } = useSigning();
  return usePaperAction(
    (body: Schemas['CreatePrintRun']) => unwrap(api.http.POST(`${CALLS}/createPrintRun`, { body })),
    onDone,
  );
}

/** Has the browser save the paper of a print run. */
export function useDownloadRun() {
  const { api } = useSigning();
  return useMutation({
    mutationFn: async ({ id }: PrintRun) =>
      saveFile('to-be-signed.pdf', await api.blob(`${CALLS}/downloadPrintRun?id=${id}`)),
  });
}

export function useUploadScans() {
  const { api } = useSigning();
  const onSettled = useRefreshPaper();
  return useFileUpload((form, options) => api.upload(`${CALLS}/uploadScans`, form, options), { onSettled });
}

export function useAssignPage() {
  const { api } = useSigning();
  return usePaperAction((body: Schemas['AssignPage']) =>
    unwrap(api.http.POST(`${CALLS}/assignPage`, { body })),
  );
}

export function useDismissPage() {
  const { api } = useSigning();
  return usePaperAction((body: Schemas['DismissPage']) =>
    unwrap(api.http.POST(`${CALLS}/dismissPage`, { body })),
  );
}

export function useTurnPage() {
  const { api } = useSigning();
  return usePaperAction((body: Schemas['TurnPage']) => unwrap(api.http.POST(`${CALLS}/turnPage`, { body })));
}

export function useAttest(onDone: () => void) {
  const { api } = useSigning();
  return usePaperAction(
    (body: Schemas['Attest']) => unwrap(api.http.POST(`${CALLS}/attest`, { body })),
    onDone,
  );
}

/** A change, after which all that was told of paper is old; pictures stay what they are. */
function usePaperAction<Body, Answer>(change: (body: Body) => Promise<Answer>, onDone?: () => void) {
  const onSettled = useRefreshPaper();
  return useMutation({ mutationFn: change, onSuccess: onDone, onSettled });
}

function useRefreshPaper() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: callKey(CALLS) });
}

function useRefreshed(queryKey: readonly unknown[]) {
  const queryClient = useQueryClient();
  useLive(LIVE, () => void queryClient.invalidateQueries({ queryKey }));
}
