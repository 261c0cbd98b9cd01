import {
  ApiError,
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

/** A document with its present file, and what its reader may do with it. */
export type Document = Schemas['DocumentRead'];
export type Version = Schemas['VersionRead'];
export type Act = Schemas['ActRead'];

/** The messages by which an open list of documents hears that it is old. */
export const LIVE = ['DocumentList', 'DocumentType', 'PersonDelete'];

const ONE = callKey('/api/document/getMetadata');
const VERSIONS = callKey('/api/document/versions');
const ACTS = callKey('/api/document/history');
const TYPES = callKey('/api/document/getAllActiveDocumentTypes');
const LISTS = ['DocumentList', 'PersonDocuments', 'BinnedDocuments'].map((model) => recordsKey({ model }));
const OF_ONE = [ONE, VERSIONS, ACTS];
const STALE = [...OF_ONE, ...LISTS];
const DELETION = ['storage', 'deletion'];

export function useDocument(id: string) {
  const { api } = useStorage();
  const body = { id };
  const queryKey = callKey('/api/document/getMetadata', { body });
  useRefreshed(queryKey);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => unwrap(api.http.POST('/api/document/getMetadata', { body, signal })),
    enabled: useIsKept(id),
    retry: false,
  });
}

export function useVersions(id: string) {
  const { api } = useStorage();
  const body = { id };
  const queryKey = callKey('/api/document/versions', { body });
  useRefreshed(queryKey);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => unwrap(api.http.POST('/api/document/versions', { body, signal })),
    enabled: useIsKept(id),
  });
}

export function useActs(id: string) {
  const { api } = useStorage();
  const body = { id };
  const queryKey = callKey('/api/document/history', { body });
  useRefreshed(queryKey);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => unwrap(api.http.POST('/api/document/history', { body, signal })),
    enabled: useIsKept(id),
  });
}

export function useActiveTypes() {
  const { api } = useStorage();
  const queryClient = useQueryClient();
  useLive(['DocumentType'], () => void queryClient.invalidateQueries({ queryKey: TYPES }));
  return useQuery({
    queryKey: TYPES,
    queryFn: () => unwrap(api.http.POST('/api/document/getAllActiveDocumentTypes')),
  });
}

export interface DocumentChange {
  name: string;
  typeId: string;
  metadata: Record<string, unknown>;
}

/** Saves name, type and metadata; a field that is refused is named as the form names it. */
export function useChangeDocument(id: string) {
  const { api, t, notify } = useStorage();
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: async (change: DocumentChange) => {
      const body = { id, ...change, metadata: change.metadata as Document['metadata'] };
      return unwrap(api.http.POST('/api/document/updateMetadata', { body })).catch((error: unknown) => {
        throw error instanceof ApiError ? named(error) : error;
      });
    },
    onSuccess: () => {
      notify({ kind: 'success', message: t('document.updated', { id }) });
      return refresh();
    },
    onError: () => notify({ kind: 'error', message: t('document.updateFailed', { id }) }),
  });
}

/** The server names a field of the metadata `metadata.room`, the form `room`; the name is a field of the form too. */
function named(error: ApiError): ApiError {
  const fields = Object.entries(error.fields).map(([field, message]) => [
    field === 'name' ? NAME_FIELD : field.replace(/^metadata\./, ''),
    message,
  ]);
  return new ApiError(error.message, { ...error, fields: Object.fromEntries(fields) });
}

/** The field of the document's name in the form of its metadata, whose own names begin with a letter. */
export const NAME_FIELD = '_name';

/** Gives the document a new file, as its newest version. */
export function useNewVersion(id: string) {
  const { api, t, notify } = useStorage();
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('id', id);
      form.append('file', file);
      return api.upload('/api/document/update', form);
    },
    onSuccess: ({ version }) => {
      notify({ kind: 'success', message: t('versions.added', { number: version }) });
      return refresh();
    },
  });
}

export function useRestoreVersion(id: string, onDone: () => void) {
  const { api, t, notify } = useStorage();
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: (version: number) =>
      unwrap(api.http.POST('/api/document/restoreVersion', { body: { id, version } })),
    onSuccess: () => {
      notify({ kind: 'success', message: t('versions.restored') });
      onDone();
      return refresh();
    },
  });
}

/** One goes at once, several by a job that tells the lists as it goes. */
export function useDeleteDocuments(ids: readonly string[], onDone: () => void) {
  const { api, t, notify } = useStorage();
  const queryClient = useQueryClient();
  const refresh = useRefreshAll(LISTS);
  const refreshKept = useRefreshAll(OF_ONE);
  const deletion = useMutation({
    mutationKey: [...DELETION, ...ids],
    gcTime: 0,
    onMutate: () => Promise.all(OF_ONE.map((queryKey) => queryClient.cancelQueries({ queryKey }))),
    mutationFn: async (): Promise<number> => {
      const [id] = ids;
      if (ids.length === 1 && id) await unwrap(api.http.POST('/api/document/delete', { body: { id } }));
      else await unwrap(api.http.POST('/api/document/deleteMany', { body: { ids: [...ids] } }));
      return ids.length;
    },
    onSuccess: (count) => {
      const key = count === 1 ? 'delete.done' : 'delete.started';
      notify({ kind: count === 1 ? 'success' : 'info', message: t(key, { count }) });
      onDone();
      return refresh();
    },
  });
  return { ...deletion, mutate: () => deletion.mutate(undefined, { onError: () => void refreshKept() }) };
}

/** Starts a job of delivery for the documents. */
export function useSendDocuments(onDone: () => void) {
  const { api, t, notify } = useStorage();
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: async (body: { ids: string[]; subject: string; message: string }) => {
      await unwrap(api.http.POST('/api/document/send', { body: { ...body, review: false } }));
      return body.ids.length;
    },
    onSuccess: (count) => {
      notify({ kind: 'success', message: t('send.started', { count }) });
      onDone();
      return refresh();
    },
  });
}

export function useRestoreDocuments(onDone: () => void) {
  const { api, t, notify } = useStorage();
  const refresh = useRefreshAll();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      unwrap(api.http.POST('/api/document/restore', { body: { ids: [...ids] } })),
    onSuccess: ({ ids }) => {
      notify({ kind: 'success', message: t('bin.restored', { count: ids.length }) });
      onDone();
      return refresh();
    },
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
}

/** Has the browser save the file of a version. */
export function useDownload(id: string) {
  const { api, notify } = useStorage();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: async ({ version, fileName }: Pick<Version, 'version' | 'fileName'>) => {
      const body = { id, version, download: true, reason: '' };
      const call = api.http.POST('/api/document/view', { body, parseAs: 'blob' });
      const { data, error, response } = await call;
      if (!data) throw await refused(error, response);
      saveFile(fileName, data as unknown as Blob);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ACTS }),
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
}

/** What a call says that was to answer a file. */
export async function refused(error: unknown, { status }: Response): Promise<ApiError> {
  const { messages = [], code = `http_${status}` } = (error ?? {}) as { messages?: string[]; code?: string };
  return new ApiError(messages.join(' '), { code, status });
}

function useRefreshAll(stale = STALE) {
  const queryClient = useQueryClient();
  return () => Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Whether the document is there: its panel stays until it has closed, and would be refused when it asks again. */
function useIsKept(id: string): () => boolean {
  const deletions = useQueryClient().getMutationCache();
  return () =>
    deletions
      .findAll({ mutationKey: [...DELETION, id], exact: true })
      .every(({ state }) => state.status === 'error');
}

function useRefreshed(queryKey: ReturnType<typeof callKey>) {
  const queryClient = useQueryClient();
  useLive(LIVE, () => void queryClient.invalidateQueries({ queryKey }));
}
