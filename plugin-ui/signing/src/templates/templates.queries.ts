import { callKey, unwrap, useErrorText, useMutation, useQuery, useQueryClient } from '@homeroom/sdk';
import { type Schemas, useSigning } from '../use-signing';
import type { Layout, PageField, PageSize, Role } from './editor/layout';

export type TemplateSummary = Schemas['TemplateSummary'];
export type Mode = Schemas['SignatureMode'];

/** A template in one version, with everything that the server may leave out filled in. */
export interface Template extends Omit<Schemas['TemplateRead'], 'pageSizes' | 'roles' | 'fields'> {
  pageSizes: readonly PageSize[];
  roles: Role[];
  fields: PageField[];
}

const LIST = '/api/documentSignature/getTemplates';
const ONE = '/api/documentSignature/getTemplate/{template_id}';

export function useTemplates(archived = false, isWanted = true) {
  const { api } = useSigning();
  const params = { query: { archived } };
  return useQuery({
    queryKey: callKey(LIST, params),
    queryFn: async () => (await unwrap(api.http.GET(LIST, { params }))).templates,
    enabled: isWanted,
  });
}

/** A template as it is, or as it was in a version. */
export function useTemplate(id: string, version?: number) {
  const { api } = useSigning();
  const params = { path: { template_id: id }, query: { version } };
  return useQuery({
    queryKey: callKey(ONE, params),
    queryFn: async () => whole(await unwrap(api.http.GET(ONE, { params }))),
    retry: false,
    enabled: id !== '',
    // What is edited is not changed below the hands: another version is a conflict on saving.
    refetchOnWindowFocus: false,
  });
}

/** Fills in what the server may leave out. */
function whole(read: Omit<Schemas['TemplateRead'], 'pageSizes'> & { pageSizes: number[][] }): Template {
  return {
    ...read,
    pageSizes: read.pageSizes.map(([width = 612, height = 792]) => [width, height]),
    roles: read.roles.map((role) => ({ title: '', position: 1, ...role })),
    fields: read.fields.map((field) => ({
      ...{ role: '', page: 1, required: true, label: '', options: [], merge: '', group: '' },
      ...field,
      anchor: field.anchor ? { dx: 0, dy: 0, ...field.anchor } : null,
    })),
  };
}

/** What the server takes: without choices that are empty, and what only some kinds have. */
export function sent({ roles, fields }: Layout): Pick<Schemas['SaveTemplate'], 'roles' | 'fields'> {
  return {
    roles: roles.map((role) => ({ ...role, title: role.title.trim() })),
    fields: fields.map((field) => ({
      ...field,
      label: field.label.trim(),
      options: ['select', 'radio'].includes(field.kind)
        ? field.options.map((option) => option.trim()).filter(Boolean)
        : [],
      group: field.kind === 'radio' ? field.group.trim() : '',
      anchor: field.anchor?.text.trim() ? field.anchor : null,
    })),
  };
}

/** Uploads a PDF as a new template; a file of one job alone is offered to no other. */
export function useUploadTemplate(onDone: (template: Template) => void, isOnce = false) {
  const { api } = useSigning();
  const refresh = useRefreshTemplates();
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', file);
      form.append('name', file.name.replace(/\.pdf$/i, ''));
      if (isOnce) form.append('once', 'true');
      return whole(await api.upload('/api/documentSignature/uploadTemplate', form));
    },
    onSuccess: (template) => {
      onDone(template);
      return refresh();
    },
  });
}

/** Puts another PDF below the fields: those with an anchor go with their words. */
export function useReplaceFile(template: Pick<Template, 'id'>, onDone: (template: Template) => void) {
  const { api, t, notify } = useSigning();
  const refresh = useRefreshTemplates();
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('templateId', template.id);
      form.append('file', file);
      return whole(await api.upload('/api/documentSignature/replaceFile', form));
    },
    onSuccess: (replaced) => {
      notify({ kind: 'success', message: t('templates.replaced', { version: replaced.version }) });
      onDone(replaced);
      return refresh();
    },
  });
}

export function useSaveTemplate(onDone: (template: Template) => void) {
  const { api, t, notify } = useSigning();
  const refresh = useRefreshTemplates();
  return useMutation({
    mutationFn: async (body: Schemas['SaveTemplate']) =>
      whole(await unwrap(api.http.POST('/api/documentSignature/saveTemplate', { body }))),
    onSuccess: (saved) => {
      notify({ kind: 'success', message: t('templates.saved', { version: saved.version }) });
      onDone(saved);
      return refresh();
    },
  });
}

export function useArchiveTemplate() {
  const { api, t, notify } = useSigning();
  const refresh = useRefreshTemplates();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (body: { templateId: string; archived: boolean }) =>
      unwrap(api.http.POST('/api/documentSignature/archiveTemplate', { body })),
    onSuccess: (_template, { archived }) => {
      notify({ kind: 'success', message: t(archived ? 'templates.archived' : 'templates.restored') });
      return refresh();
    },
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
  });
}

/** The fields with what stands in them for a person. */
export function usePreviewTemplate() {
  const { api } = useSigning();
  return useMutation({
    mutationFn: (body: Schemas['PreviewTemplate']) =>
      unwrap(api.http.POST('/api/documentSignature/previewTemplate', { body })),
  });
}

function useRefreshTemplates(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ([LIST, '/api/documentSignature/getTemplate'] as const).map((path) =>
        queryClient.invalidateQueries({ queryKey: callKey(path) }),
      ),
    );
}
