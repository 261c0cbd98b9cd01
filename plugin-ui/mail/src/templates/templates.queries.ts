import { ApiError, callKey, unwrap, useQuery } from '@homeroom/sdk';
import { useChange } from '../use-change';
import { type Schemas, useMail } from '../use-mail';

export type Draft = Schemas['TemplateDraft'];
export type Kind = Schemas['TemplateKindRead'];
export type Version = Schemas['TemplateVersion'];

/** The languages that the product has words for; a template may also be for all others. */
export const LANGUAGES = ['en', 'ar', 'es', 'fr', 'de', 'th', 'zh'] as const;

/** What a change makes old. */
const STALE = [callKey('/api/mail/templates'), callKey('/api/mail/templates/versions')];

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
  return useChange({
    change: (body: Schemas['TemplateSave']) => unwrap(api.http.POST('/api/mail/templates', { body })),
    words: () => t('templates.saved'),
    stale: STALE,
    onDone,
  });
}

export function useEnd(onDone: () => void) {
  const { api, t } = useMail();
  return useChange({
    change: (body: Schemas['TemplateEnd']) => unwrap(api.http.POST('/api/mail/templates/end', { body })),
    words: () => t('templates.ended'),
    stale: STALE,
    onDone,
  });
}

export function useTest() {
  const { api, t } = useMail();
  return useChange({
    change: (body: Draft) => unwrap(api.http.POST('/api/mail/templates/test', { body })),
    words: ({ email }) => t('templates.tested', { email }),
    stale: [],
  });
}

/** What is wrong with each field of a draft, if that is what the server says. */
export function fieldsOf(error: Error | null): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
