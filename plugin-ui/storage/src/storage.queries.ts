import {
  type AnswerKey,
  callKey,
  recordsKey,
  unwrap,
  useErrorText,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';
import { type Schemas, useStorage } from './use-storage';

export const VERBS = ['view', 'download', 'upload', 'send', 'delete', 'modify', 'history'] as const;
export type Verb = `document.${(typeof VERBS)[number]}`;

export type DocumentType = Schemas['TypeRead'];

/** What the form says of a type; what it leaves out stays as it is. */
export type TypeDraft = Pick<DocumentType, 'name' | 'isActive' | 'retentionPeriodDays' | 'retention'> & {
  id?: string;
};

export type DocumentRole = Schemas['RoleRead'];

const TYPES = callKey('/api/documentType/all');
const ROLES = callKey('/api/userRole/allRoles');
/** What a change of a type or a role makes old. */
const STALE = [
  TYPES,
  ROLES,
  recordsKey({ model: 'DocumentTypes' }),
  recordsKey({ model: 'DocumentRoles' }),
  callKey('/api/shell/bootstrap'),
];

export function useDocumentTypes() {
  const { api } = useStorage();
  useRefreshed(TYPES);
  return useQuery({
    queryKey: TYPES,
    queryFn: () => unwrap(api.http.POST('/api/documentType/all')),
  });
}

export function useDocumentRoles() {
  const { api } = useStorage();
  useRefreshed(ROLES);
  return useQuery({
    queryKey: ROLES,
    queryFn: () => unwrap(api.http.GET('/api/userRole/allRoles')),
  });
}

export function useSaveType(onSaved: () => void) {
  const { api } = useStorage();
  return useChange(
    (type: TypeDraft) => unwrap(api.http.POST('/api/documentType/save', { body: type })),
    'types.saved',
    onSaved,
  );
}

export interface RoleDraft {
  id?: string;
  name: string;
  /** Ids of document types. */
  access: string[];
  permissions: Verb[];
}

export function useSaveRole(onSaved: () => void) {
  const { api } = useStorage();
  return useChange(
    ({ access, ...role }: RoleDraft) =>
      unwrap(
        api.http.POST('/api/documentType/saveRole', {
          body: { ...role, access: access.map((id) => ({ id, name: '' })) },
        }),
      ),
    'roles.saved',
    onSaved,
  );
}

export function useDeleteRole(onDeleted: () => void) {
  const { api } = useStorage();
  return useChange(
    (id: string) => unwrap(api.http.POST('/api/documentType/deleteRole', { body: { id } })),
    'roles.deleted',
    onDeleted,
  );
}

/** A change that says when it is done, and refreshes every list. What is refused is its form's to say. */
function useChange<V>(change: (values: V) => Promise<unknown>, doneKey: string, onDone: () => void) {
  const { t, notify } = useStorage();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const mutation = useMutation({
    mutationFn: change,
    onSuccess: () => {
      notify({ kind: 'success', message: t(doneKey) });
      onDone();
    },
    onSettled: () => Promise.all(STALE.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  return { ...mutation, problem: mutation.error ? errorText(mutation.error) : null };
}

/** Types and roles are told of by one message (specification §7). */
function useRefreshed(queryKey: AnswerKey) {
  const queryClient = useQueryClient();
  useLive(['DocumentType'], () => void queryClient.invalidateQueries({ queryKey }));
}
