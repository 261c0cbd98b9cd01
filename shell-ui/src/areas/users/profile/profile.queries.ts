import {
  callKey,
  type Schemas,
  unwrap,
  useErrorText,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';
import { BOOTSTRAP } from '../../../bootstrap.queries';
import { useText } from '../../../i18n/i18n';
import { OWN_USER } from '../../../session/session.queries';

/** What people may change about themselves. */
export interface ProfileChange {
  firstName?: string;
  lastName?: string;
  phone?: string;
  LanguagePreference?: string;
}

export type Session = Schemas['SessionRead'];

const SESSIONS = callKey('/api/auth/sessions');

export function useProfile() {
  const { api } = useShell();
  return useQuery({
    queryKey: OWN_USER,
    queryFn: () => unwrap(api.http.GET('/api/auth/current-user')),
    select: ({ user }) => user,
  });
}

export function useSaveProfile(onSaved: () => void) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user: ProfileChange) =>
      unwrap(
        api.http.POST('/api/user/save', {
          // Fields that are not sent stay as they are, though the document gives each a default.
          body: { user: user as never, updateSecurityUser: true },
        }),
      ),
    onSuccess: async () => {
      await Promise.all([OWN_USER, BOOTSTRAP].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      onSaved();
    },
  });
}

export function useChangePassword(onChanged: () => void) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { oldPassword: string; newPassword: string }) =>
      unwrap(api.http.POST('/api/auth/update-password', { body })),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: SESSIONS });
      onChanged();
    },
  });
}

/** Where somebody is signed in: oneself, or for administrators the user that is named. */
export function useSessions(userId?: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: callKey('/api/auth/sessions', { query: { userId } }),
    queryFn: () => unwrap(api.http.GET('/api/auth/sessions', { params: { query: { userId } } })),
  });
}

/** Ends sessions and says how many: those named, or without names all but the one that asks. */
export function useRevokeSessions(userId?: string) {
  const { api, notify } = useShell();
  const t = useText('users');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids?: string[]) =>
      unwrap(api.http.POST('/api/auth/sessions/revoke', { body: { userId, ids } })),
    onSuccess: ({ ended }) =>
      notify({ kind: 'success', message: t('sessions.ended', { count: ended.length }) }),
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS }),
  });
}
