import {
  callKey,
  unwrap,
  useErrorText,
  useMutation,
  useObjectUrl,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { type Schemas, useSigning } from '../use-signing';

export type Signatory = Schemas['SignatoryRead'];
export type Scope = Schemas['SignatoryScope'];

const LIST = '/api/signatureOverlay/getAll';

/** The stored signatures that the user may use or keep; none are asked for where the licence has none. */
export function useSignatories() {
  const { api, flag } = useSigning();
  return useQuery({
    queryKey: callKey(LIST),
    queryFn: () => unwrap(api.http.GET(LIST)),
    enabled: flag('signatureOverlay'),
  });
}

/** A new signature: a typed one, or a picture of it. */
export interface NewSignature {
  name: string;
  title: string;
  scope: Scope;
  schoolId: string;
  text: string;
  file: File | null;
}

export function useSaveSignatory(onSaved: () => void) {
  const { api, t, notify } = useSigning();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const mutation = useMutation({
    mutationFn: ({ file, ...fields }: NewSignature) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      if (file) form.append('file', file);
      return api.upload('/api/signatureOverlay/saveSignatory', form);
    },
    onSuccess: () => {
      notify({ kind: 'success', message: t('signatories.saved') });
      onSaved();
      return queryClient.invalidateQueries({ queryKey: callKey(LIST) });
    },
  });
  return { ...mutation, problem: mutation.error ? errorText(mutation.error) : null };
}

export function useRemoveSignatory(onRemoved: () => void) {
  const { api, t, notify } = useSigning();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.http.POST('/api/signatureOverlay/removeSignatory', { body: { id } })),
    onSuccess: () => {
      notify({ kind: 'success', message: t('signatories.removed') });
      onRemoved();
      return queryClient.invalidateQueries({ queryKey: callKey(LIST) });
    },
  });
}

/** The address of a signature's picture in this page; null until it is there. */
export function useSignaturePicture({ id, text, isTyped }: Signatory): string | null {
  const { api } = useSigning();
  const path = `/api/signatureOverlay/picture/${id}` as const;
  const { data } = useQuery({
    // Another text of it is another picture.
    queryKey: callKey(path, { query: { text, isTyped } }),
    queryFn: ({ signal }) => api.blob(path, signal),
  });
  return useObjectUrl(data);
}
