import {
  callKey,
  type Schemas,
  unwrap,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';
import { useText } from '../../../i18n/i18n';

/** An account at a sign-on provider by which a user comes in. */
export type ExternalAccount = Schemas['OwnedIdentity'];

export function useExternalAccounts(userId: string) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/auth/sso/identities', { query: { userId } });
  useLive(['Users'], () => void queryClient.invalidateQueries({ queryKey }), userId);
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.GET('/api/auth/sso/identities', { params: { query: { userId } } })),
  });
}

/** Unlinks an account, which ends the sessions that it opened; with `sendEmail` the user can set a password instead. */
export function useUnlink() {
  const { api, notify } = useShell();
  const t = useText('users');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { identityId: string; sendEmail: boolean }) =>
      unwrap(api.http.POST('/api/auth/sso/unlink', { body })),
    onSuccess: (_answer, { sendEmail }) =>
      notify({ kind: 'success', message: t(sendEmail ? 'external.doneMailed' : 'external.done') }),
    onSettled: () => {
      for (const path of ['/api/auth/sso/identities', '/api/auth/getUser', '/api/auth/sessions'] as const) {
        void queryClient.invalidateQueries({ queryKey: callKey(path) });
      }
    },
  });
}
