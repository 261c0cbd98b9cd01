import {
  callKey,
  keepPreviousData,
  type RecordsQuestion,
  recordsKey,
  recordsQuery,
  unwrap,
  useMutation,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { useDocumentTypes } from '../storage.queries';
import { useStorage } from '../use-storage';

/** A person whose documents these are. */
export interface Person {
  id: string;
  name: string;
  personId: string;
}

/** What has arrived and waits to become a document. */
interface Arrived {
  uploadId: string;
  fileName: string;
}

export interface Batch {
  person: Person;
  typeId: string;
  typeName: string;
  files: readonly Arrived[];
}

/** The calls that make documents. */
interface DocumentCalls {
  upload(path: '/api/document/create', form: FormData): Promise<unknown>;
  http: {
    POST(
      path: '/api/document/createBulkDocs',
      asked: { body: { items: readonly object[] } },
    ): Promise<{ data?: { data: { jobId: string } }; error?: unknown; response: Response }>;
  };
}

const LEAST = 2;
const SHOWN = 8;
/** So many documents a call takes. */
const MAX_ITEMS = 3000;

export function useUploadLimits() {
  const { api } = useStorage();
  return useQuery({
    queryKey: callKey('/api/document/getUploadLimits'),
    queryFn: () => unwrap(api.http.POST('/api/document/getUploadLimits')),
  });
}

/** The types of which the user may add documents. */
export function useUploadTypes() {
  const own = new Set(useUploadLimits().data?.types);
  return useDocumentTypes().data?.filter(({ id, isActive }) => isActive && own.has(id)) ?? [];
}

/** The persons that a few letters or an id find. */
export function usePersons(phrase: string) {
  const { api } = useStorage();
  // Another plugin's model: of its records nothing is known here.
  const question: RecordsQuestion = { model: 'Persons', phrase, size: SHOWN };
  return useQuery({
    ...recordsQuery(api, question),
    enabled: phrase.length >= LEAST,
    placeholderData: keepPreviousData,
  });
}

/** Makes documents of what has arrived: one at once, several by jobs, whose ids `onDone` gets. */
export function useAddDocuments(onDone: (jobs: readonly string[]) => void) {
  const { api, t, notify } = useStorage();
  const calls = api as unknown as DocumentCalls;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ person, typeId, files }: Batch): Promise<string[]> => {
      const [only] = files;
      if (only && files.length === 1) {
        const form = new FormData();
        const fields = { uploadId: only.uploadId, person: person.id, typeId };
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        await calls.upload('/api/document/create', form);
        return [];
      }
      const items = files.map(({ uploadId }) => ({ uploadId, person: person.id, typeId }));
      const jobs: string[] = [];
      for (let first = 0; first < items.length; first += MAX_ITEMS) {
        const body = { items: items.slice(first, first + MAX_ITEMS) };
        jobs.push((await unwrap(calls.http.POST('/api/document/createBulkDocs', { body }))).jobId);
      }
      return jobs;
    },
    onSuccess: (jobs, { files, person }) => {
      const message = files.length === 1 ? t('uploads.added', { name: person.name }) : t('uploads.initiated');
      notify({ kind: 'success', message });
      onDone(jobs);
    },
    onError: (error, { files, typeName }) => {
      const [only] = files;
      const fallback =
        only && files.length === 1
          ? t('uploads.addFailed', { file: only.fileName, type: typeName })
          : t('uploads.bulkFailed');
      notify({ kind: 'error', message: files.length === 1 ? error.message || fallback : fallback });
    },
    onSettled: () =>
      Promise.all(
        ['DocumentList', 'PersonDocuments'].map((model) =>
          queryClient.invalidateQueries({ queryKey: recordsKey({ model }) }),
        ),
      ),
  });
}
