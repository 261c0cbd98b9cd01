import {
  callKey,
  recordsKey,
  saveFile,
  unwrap,
  useFileUpload,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { type Schemas, usePeople } from '../use-people';

/** Where an import stands. */
export type ImportState = Schemas['ImportStateRead'];

/** The file's columns: what each seems to be, and what stands in its first rows. */
export type Mapping = Schemas['MappingRead'];

/** What an import would change. */
export type Preview = Schemas['PreviewRead'];

const CALLS = callKey('/api/person/import');
const POLL_MS = 2000;
const MOVING = new Set(['previewing', 'running']);

/** Sends the file. */
export function useUpload(onDone: (id: string) => void) {
  const { api } = usePeople();
  return useFileUpload((form, options) => api.upload('/api/person/import/upload', form, options), {
    onSuccess: ({ state }) => onDone(state.id),
  });
}

/** An import; while it moves it is asked for again, and at once when the server says that it has changed. */
export function useImport(id: string) {
  const { api } = usePeople();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/person/import/get', { body: { id } });
  useLive(['PersonImports'], () => void queryClient.invalidateQueries({ queryKey }), id);
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.POST('/api/person/import/get', { body: { id } })),
    refetchInterval: ({ state }) => (state.data && MOVING.has(state.data.status) ? POLL_MS : false),
    retry: false,
  });
}

export function useMapping(id: string) {
  const { api } = usePeople();
  return useQuery({
    queryKey: callKey('/api/person/import/columns', { body: { id } }),
    queryFn: () => unwrap(api.http.POST('/api/person/import/columns', { body: { id } })),
    retry: false,
  });
}

/** `seen` is a part of what is asked, so that a preview that was made anew is another one. */
export function usePreview(id: string, seen: number) {
  const { api } = usePeople();
  return useQuery({
    queryKey: callKey('/api/person/import/getPreview', { body: { id, seen } }),
    queryFn: () => unwrap(api.http.POST('/api/person/import/getPreview', { body: { id } })),
    retry: false,
  });
}

export function useStartPreview() {
  const { api } = usePeople();
  return useImportAction((body: Schemas['PreviewRequest']) =>
    unwrap(api.http.POST('/api/person/import/preview', { body })),
  );
}

export function useRun() {
  const { api } = usePeople();
  return useImportAction((body: Schemas['RunRequest']) =>
    unwrap(api.http.POST('/api/person/import/run', { body })),
  );
}

export function useCancel() {
  const { api } = usePeople();
  return useImportAction((id: string) =>
    unwrap(api.http.POST('/api/person/import/cancel', { body: { id } })),
  );
}

/** Saves the rows that could not be used. */
export function useDownloadRejects(id: string) {
  const { api } = usePeople();
  return useMutation({
    mutationFn: async () => saveFile('rejected.csv', await api.blob(`/api/person/import/rejects/${id}`)),
  });
}

/** A change of an import, after which all that was told of imports is old. */
function useImportAction<Body>(change: (body: Body) => Promise<ImportState>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [CALLS, recordsKey({ model: 'PersonImports' }), recordsKey({ model: 'Persons' })].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
