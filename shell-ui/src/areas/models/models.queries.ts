import {
  callKey,
  createRecord,
  type FieldDefinition,
  type FormValues,
  fetchRecord,
  type GenericRecord,
  readForms,
  recordsKey,
  replaceRecord,
  type Schemas,
  unwrap,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';
import { BOOTSTRAP } from '../../bootstrap.queries';

/** How records of a model are drawn and judged. */
export type ModelForm = ReturnType<typeof readForm>;

function readForm(form: Schemas['ModelForm']) {
  return { ...form, forms: readForms(form.forms) };
}

/** A field as a definition of staff has it; the first three say how the grid treats it. */
export interface ColumnField extends FieldDefinition {
  column?: boolean;
  searchable?: boolean;
  filterable?: boolean;
}

export const CONFIGURATION = 'ModelConfiguration';

export function useModelForm(model: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: callKey('/api/model/{name}', { path: { name: model } }),
    queryFn: () => unwrap(api.http.GET('/api/model/{name}', { params: { path: { name: model } } })),
    select: readForm,
    staleTime: 60_000,
  });
}

/** The models in which an autocomplete may search. */
export function useReadableModels() {
  const { api } = useShell();
  return useQuery({
    queryKey: callKey('/api/model'),
    queryFn: () => unwrap(api.http.GET('/api/model')),
    staleTime: 60_000,
  });
}

/** The record as it is on the server, read anew each time it is opened. */
export function useRecord(model: string, id: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: callKey('/api/instance/{model}/{record_id}', { path: { model, record_id: id } }),
    queryFn: () => fetchRecord(api, model, id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

type Api = ReturnType<typeof useShell>['api'];

/** Creates the record, or replaces the version of it that the values began with. */
export function saveRecord(
  api: Api,
  model: string,
  { id, version, values }: { id?: string; version?: number; values: FormValues },
): Promise<GenericRecord> {
  if (id === undefined) return createRecord(api, model, { ...values });
  return replaceRecord(api, model, id, { ...values, __i: { version } });
}

export function deleteRecord(api: Api, model: string, id: string): Promise<unknown> {
  return unwrap(
    api.http.DELETE('/api/instance/{model}/{record_id}', { params: { path: { model, record_id: id } } }),
  );
}

/** Forgets what is known of a model's records, and of the models if it was one of these. */
export function useForget(): (model: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (model) => {
    await queryClient.invalidateQueries({ queryKey: recordsKey({ model }) });
    if (model !== CONFIGURATION) return;
    await queryClient.invalidateQueries({ queryKey: callKey('/api/model') });
    // The menu leads to the models that want to be in it.
    await queryClient.invalidateQueries({ queryKey: BOOTSTRAP });
  };
}

/** The record's fields, as its form takes them. */
export function valuesOf(record: GenericRecord): FormValues {
  const { id: _, __i, ...values } = record;
  return values;
}
