import {
  callKey,
  recordsKey,
  type Schemas,
  unwrap,
  useErrorText,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import type { UserDetail, Verb } from './user';

/** The server takes so many users at once. */
const MAX_AT_ONCE = 500;

export function useUser(userId: string) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/auth/getUser', { body: { userId } });
  useLive(['Users'], () => void queryClient.invalidateQueries({ queryKey }), userId);
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.POST('/api/auth/getUser', { body: { userId } })),
  });
}

/** The roles that users can be given here. */
export function useGrantable() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/auth/setupSISRoles');
  useLive(['DocumentType'], () => void queryClient.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.GET('/api/auth/setupSISRoles')),
  });
}

/** Does something with users, and says for how many it worked and why not for the others. */
export function useUserAction(verb: Verb) {
  const { api, notify } = useShell();
  const t = useText('users');
  const errorText = useErrorText();
  const refresh = useRefresh();
  const send = (userIds: string[]) => unwrap(api.http.POST(`/api/auth/${verb}`, { body: { userIds } }));
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const answers: Schemas['UserOutcomes'][] = [];
      for (let start = 0; start < ids.length; start += MAX_AT_ONCE) {
        answers.push(await send(ids.slice(start, start + MAX_AT_ONCE)));
      }
      return answers;
    },
    onSuccess: (answers, ids) => {
      const count = answers.reduce((sum, answer) => sum + answer.succeeded, 0);
      const refused = answers.flatMap(({ results }) => results.filter(({ success }) => !success));
      if (count > 0) notify({ kind: 'success', message: t(doneKey(verb, ids.length), { count }) });
      if (refused.length > 0) {
        notify({ kind: 'error', message: [...new Set(refused.map(({ message }) => message))].join(' ') });
      }
    },
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
    onSettled: refresh,
  });
}

interface Given {
  userId: string;
  Roles?: string[];
  subRoles?: string[];
}

/** Gives a user roles, or document storage roles, and says so in the specification's words. */
export function useSetRoles() {
  const { api, notify } = useShell();
  const t = useText('users');
  const errorText = useErrorText();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (given: Given) =>
      unwrap(api.http.POST('/api/auth/setRoles', { body: { userIds: [], ...given } })),
    onSuccess: (_answer, { Roles }) =>
      notify({ kind: 'success', message: t(Roles ? 'roles.saved' : 'roles.subSaved') }),
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
    onSettled: refresh,
  });
}

/** The open schools of the district, by name. */
export function useSchools() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/auth/setupSISInstitutions');
  useLive(['Schools'], () => void queryClient.invalidateQueries({ queryKey }));
  return useQuery({ queryKey, queryFn: () => unwrap(api.http.GET('/api/auth/setupSISInstitutions')) });
}

/** Says to which schools a user belongs. */
export function useSetSchools() {
  const { api, notify } = useShell();
  const t = useText('users');
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (given: { userId: string; schools: string[] }) =>
      unwrap(api.http.POST('/api/auth/setSchools', { body: { userIds: [], ...given } })),
    onSuccess: () => notify({ kind: 'success', message: t('schools.saved') }),
    onSettled: refresh,
  });
}

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  userName: string;
  aliases: string;
  roles: string[];
  /** Empty: the whole district. */
  school: string;
  language: string;
  sendsMail: boolean;
}

export function useCreateUser(onCreated: (user: UserDetail) => void) {
  const { api } = useShell();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (user: NewUser) =>
      unwrap(
        api.http.POST('/api/auth/create', {
          body: {
            sendEmail: user.sendsMail,
            FirstName: user.firstName,
            LastName: user.lastName,
            UserName: user.userName,
            Roles: user.roles,
            schools: user.school ? [user.school] : [],
            Aliases: user.aliases.split(',').filter((alias) => alias.trim() !== ''),
            Attributes: {
              emailAddress: user.email,
              phone: '',
              legacyId: '',
              LanguagePreference: user.language,
            },
          },
        }),
      ),
    onSuccess: onCreated,
    onSettled: refresh,
  });
}

/** The specification has words of its own for unlocking one user. */
function doneKey(verb: Verb, count: number): string {
  return verb === 'unlockUser' && count === 1 ? 'done.unlockOne' : `done.${verb}`;
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [recordsKey({ model: 'Users' }), callKey('/api/auth/getUser')]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
