import {
  type AnswerKey,
  callKey,
  recordsKey,
  unwrap,
  useErrorText,
  useLive,
  useMutation,
  usePlugin,
  useQuery,
  useQueryClient,
} from '@homeroom/sdk';

export const VERBS = ['view', 'download', 'upload', 'send', 'delete', 'modify', 'history'] as const;
export type Verb = `document.${(typeof VERBS)[number]}`;

export interface DocumentType {
  id: string;
  name: string;
  retentionPeriodDays: number | null;
  isActive: boolean;
}

export interface DocumentRole {
  id: string;
  name: string;
  access: readonly { id: string; name: string }[];
  permissions: readonly Verb[];
}

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
  const { api } = usePlugin();
  useRefreshed(TYPES);
  return useQuery({
    queryKey: TYPES,
    queryFn: () => unwrap<DocumentType[]>(api.http.POST('/api/documentType/all')),
  });
}

export function useDocumentRoles() {
  const { api } = usePlugin();
  useRefreshed(ROLES);
  return useQuery({
    queryKey: ROLES,
    queryFn: () => unwrap<DocumentRole[]>(api.http.GET('/api/userRole/allRoles')),
  });
}

export function useSaveType(onSaved: () => void) {
  const { api } = usePlugin();
  return useChange(
    (type: Omit<DocumentType, 'id'> & { id?: string }) =>
      unwrap(api.http.POST('/api/documentType/save', { body: type })),
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
  const { api } = usePlugin();
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
  const { api } = usePlugin();
  return useChange(
    (id: string) => unwrap(api.http.POST('/api/documentType/deleteRole', { body: { id } })),
    'roles.deleted',
    onDeleted,
  );
}

/** A change that says when it is done, and refreshes every list. What is refused is its form's to say. */
function useChange<V>(change: (values: V) => Promise<unknown>, doneKey: string, onDone: () => void) {
  const { t, notify } = usePlugin();
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
