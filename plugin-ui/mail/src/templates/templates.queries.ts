import {
  ApiError,
  callKey,
  unwrap,
  useErrorText,
  useMutation,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { type Schemas, useMail } from '../use-mail';

export type Draft = Schemas['TemplateDraft'];
export type Kind = Schemas['TemplateKindRead'];
export type Version = Schemas['TemplateVersion'];

/** The languages that the product has words for; a template may also be for all others. */
export const LANGUAGES = ['en', 'ar', 'es', 'fr', 'de', 'th', 'zh'] as const;

export interface Place {
  kind: string;
  schoolId: string;
  language: string;
}

/** The templates that are used, and what the user may write. */
export function useTemplates() {
  const { api } = useMail();
  return useQuery({
    queryKey: callKey('/api/mail/templates'),
    queryFn: () => unwrap(api.http.GET('/api/mail/templates')),
  });
}

/** The versions of one template, the newest first. */
export function useVersions(place: Place) {
  const { api } = useMail();
  return useQuery({
    queryKey: callKey('/api/mail/templates/versions', { query: { ...place } }),
    queryFn: () => unwrap(api.http.GET('/api/mail/templates/versions', { params: { query: place } })),
  });
}

/** The draft filled in for a family; what is wrong with it, by its field. */
export function usePreview(draft: Draft) {
  const { api } = useMail();
  return useQuery({
    queryKey: callKey('/api/mail/templates/preview', { body: draft }),
    queryFn: () => unwrap(api.http.POST('/api/mail/templates/preview', { body: draft })),
    retry: false,
    gcTime: 0,
  });
}

export function useSave(onDone: () => void) {
  const { api, t } = useMail();
  return useChange(
    (body: Schemas['TemplateSave']) => unwrap(api.http.POST('/api/mail/templates', { body })),
    () => t('templates.saved'),
    onDone,
  );
}

export function useEnd(onDone: () => void) {
  const { api, t } = useMail();
  return useChange(
    (body: Schemas['TemplateEnd']) => unwrap(api.http.POST('/api/mail/templates/end', { body })),
    () => t('templates.ended'),
    onDone,
  );
}

export function useTest() {
  const { api, t } = useMail();
  return useChange(
    (body: Draft) => unwrap(api.http.POST('/api/mail/templates/test', { body })),
    ({ email }) => t('templates.tested', { email }),
    () => undefined,
  );
}

function useChange<V, A>(
  change: (values: V) => Promise<A>,
  words: (answer: A) => string,
  onDone: () => void,
) {
  const { notify } = useMail();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      notify({ kind: 'success', message: words(answer) });
      await Promise.all(
        [callKey('/api/mail/templates'), callKey('/api/mail/templates/versions')].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      onDone();
    },
  });
  return { ...mutation, problem: mutation.error ? errorText(mutation.error) : null };
}

/** What is wrong with each field of a draft, if that is what the server says. */
export function fieldsOf(error: Error | null): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
