import {
  ApiError,
  callKey,
  keepPreviousData,
  type RecordsQuestion,
  recordsKey,
  recordsQuery,
  saveFile,
  unwrap,
  useLive,
  useMutation,
  useObjectUrl,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { type Schemas, useStorage } from '../use-storage';

/** A bulk upload, with its files counted. */
export type BulkJob = Schemas['BulkJobRead'];

/** A file of a bulk upload. */
export type BulkResult = Schemas['BulkResultRead'];

export type NewBulk = Schemas['CreateBulkRequest'];
export type Rule = NewBulk['rule'];

/** What the queue shows of a person; the model is another plugin's. */
export interface FoundPerson {
  id: string;
  personId: string;
  name: string;
  schoolId: string;
}

/** Of a bulk upload; where a result is named, the same call answers its file. */
type JobAnswer = Promise<{ data?: { data: BulkJob }; error?: unknown; response: Response }>;

const CALLS = callKey('/api/bulkUpload');
const MOVING = new Set(['queued', 'working']);
const POLL_MS = 2000;
const QUEUE = 200;
const PERSONS = 25;
/** What a browser shows by itself without running any of it. */
const SHOWN = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'text/plain',
]);

/** A bulk upload; while it is read it is asked for again, and at once when the server says that it has changed. */
export function useBulkJob(id: string) {
  const { api } = useStorage();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/bulkUpload/view', { body: { id } });
  useLive(['BulkUploadJobs'], () => void queryClient.invalidateQueries({ queryKey }), id);
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.POST('/api/bulkUpload/view', { body: { id } }) as JobAnswer),
    refetchInterval: ({ state }) => (state.data && MOVING.has(state.data.status) ? POLL_MS : false),
    retry: false,
  });
}

/** The files that are nobody's, and how many there are in all. */
export function useQueue(id: string) {
  const { api } = useStorage();
  const body = { id, after: 0, size: QUEUE };
  return useQuery({
    queryKey: callKey('/api/bulkUpload/getUnmappedResults', { body }),
    queryFn: () => unwrap(api.http.POST('/api/bulkUpload/getUnmappedResults', { body })),
    retry: false,
  });
}

/** What a rule finds in the names of the first files; the last answer stays while the next one comes. */
export function usePreview(body: Schemas['RuleTrialRequest'], isWanted: boolean) {
  const { api } = useStorage();
  return useQuery({
    queryKey: callKey('/api/bulkUpload/preview', { body }),
    queryFn: () => unwrap(api.http.POST('/api/bulkUpload/preview', { body })),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The document types that the user may upload. */
export function useUploadTypes() {
  const { api } = useStorage();
  const found = useQuery({
    queryKey: callKey('/api/documentType/all'),
    queryFn: () => unwrap(api.http.POST('/api/documentType/all')),
  });
  return found.data?.filter(({ isActive }) => isActive);
}

/** The persons whom a few letters or an id find. */
export function usePersons(phrase: string) {
  const { api } = useStorage();
  const question: RecordsQuestion = { model: 'Persons', phrase, size: PERSONS };
  const found = useQuery({
    ...recordsQuery(api, question),
    enabled: phrase.length > 0,
    placeholderData: keepPreviousData,
  });
  return { ...found, persons: (phrase ? (found.data?.r ?? []) : []) as unknown as FoundPerson[] };
}

/** The first page of a file as a picture; null where there is none. */
export function usePicture(resultId: string | undefined) {
  const { api } = useStorage();
  const body = { resultId, picture: true };
  const found = useQuery({
    queryKey: callKey('/api/bulkUpload/view', { body }),
    queryFn: () => viewFile(api.http.POST('/api/bulkUpload/view', { body, parseAs: 'blob' })),
    enabled: resultId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { ...found, address: useObjectUrl(found.data) };
}

/** Opens a file in another tab where the browser shows it by itself, else saves it. */
export function useOpenFile() {
  const { api } = useStorage();
  return useMutation({
    mutationFn: async ({ id, fileName }: { id: string; fileName: string }) => {
      const body = { resultId: id, picture: false };
      const file = await viewFile(api.http.POST('/api/bulkUpload/view', { body, parseAs: 'blob' }));
      if (!file) return;
      if (SHOWN.has(file.type.split(';')[0] ?? ''))
        window.open(URL.createObjectURL(file), '_blank', 'noopener');
      else saveFile(fileName, file);
    },
  });
}

export function useCreate(onDone: (id: string) => void) {
  const { api } = useStorage();
  return useBulkAction(async (body: NewBulk) =>
    onDone((await unwrap(api.http.POST('/api/bulkUpload/createBulkUpload', { body }))).jobId),
  );
}

export function useAssign() {
  const { api } = useStorage();
  return useBulkAction((body: Schemas['AssignRequest']) =>
    unwrap(api.http.POST('/api/bulkUpload/assign', { body })),
  );
}

export function useSkip() {
  const { api } = useStorage();
  return useBulkAction((body: Schemas['SkipRequest']) =>
    unwrap(api.http.POST('/api/bulkUpload/skip', { body })),
  );
}

export function useUndo() {
  const { api } = useStorage();
  return useBulkAction((resultId: string) =>
    unwrap(api.http.POST('/api/bulkUpload/undo', { body: { resultId } })),
  );
}

export function useApprove() {
  const { api } = useStorage();
  return useBulkAction((body: Schemas['ApproveRequest']) =>
    unwrap(api.http.POST('/api/bulkUpload/approveBulkUpload', { body })),
  );
}

export function useCancelBulk() {
  const { api } = useStorage();
  return useBulkAction((id: string) => unwrap(api.http.POST('/api/bulkUpload/cancel', { body: { id } })));
}

/** A change, after which all that was told of bulk uploads is old; pictures stay what they are. */
function useBulkAction<Body, Answer>(change: (body: Body) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({
          queryKey: CALLS,
          predicate: ({ queryKey }) => !isOfPicture(queryKey),
        }),
        ...['BulkUploadJobs', 'BulkJobResults'].map((model) =>
          queryClient.invalidateQueries({ queryKey: recordsKey({ model }) }),
        ),
      ]),
  });
}

function isOfPicture(queryKey: readonly unknown[]) {
  const asked = queryKey.at(-1) as { body?: { picture?: boolean } } | undefined;
  return asked?.body?.picture === true;
}

async function viewFile(call: Promise<{ data?: unknown; error?: unknown; response: Response }>) {
  const { data, response } = await call;
  if (!response.ok) throw new ApiError('', { code: 'not_found', status: response.status });
  return response.status === 204 || !(data instanceof Blob) ? null : data;
}
