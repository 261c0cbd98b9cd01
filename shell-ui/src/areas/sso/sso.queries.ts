import { callKey, unwrap, useMutation, useQuery, useQueryClient, useShell } from '@homeroom/sdk';

export interface Provider {
  enabled: boolean;
  issuer: string;
  clientId: string;
  hasSecret: boolean;
  uuOrganizationId: string;
  scopes: string;
  integrationFlow: 'code' | 'implicit';
  endsProviderSession: boolean;
  profileUrl: string;
  districtClaim: string;
  schoolClaim: string;
  roleClaim: string;
  /** Values of the role claim to roles. */
  roleMap: Record<string, string>;
  defaultRole: string;
}

/** What the district's IT registers at the provider. */
export interface Registered {
  redirectUri: string;
  postLogoutRedirectUri: string;
  backchannelLogoutUri: string;
}

interface Setup {
  provider: Provider | null;
  registered: Registered;
}

export interface Connection {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string | null;
  endSessionEndpoint: string | null;
  keys: number;
  scopes: string[];
  /** Codes of what is missing. */
  findings: string[];
}

export interface Refusal {
  id: string;
  subject: string;
  reason: string;
  email: string;
  name: string;
  tries: number;
  lastAt: string;
  /** The user with the same address, if there is one. */
  userId: string | null;
}

export type ProviderForm = Omit<Provider, 'hasSecret'> & { clientSecret: string };

const keys = { setup: callKey('/api/auth/sso/provider'), refusals: callKey('/api/auth/sso/refusals') };

export function useSetup() {
  const { api } = useShell();
  return useQuery({
    queryKey: keys.setup,
    queryFn: () => unwrap<Setup>(api.http.GET('/api/auth/sso/provider')),
  });
}

export function useSaveProvider() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProviderForm) => unwrap<Setup>(api.http.POST('/api/auth/sso/provider', { body })),
    onSuccess: (setup) => queryClient.setQueryData(keys.setup, setup),
  });
}

export function useTestConnection() {
  const { api } = useShell();
  return useMutation({
    mutationFn: (issuer: string) =>
      unwrap<Connection>(api.http.POST('/api/auth/sso/provider/test', { body: { issuer } })),
  });
}

export function useRefusals() {
  const { api } = useShell();
  return useQuery({
    queryKey: keys.refusals,
    queryFn: () => unwrap<Refusal[]>(api.http.GET('/api/auth/sso/refusals')),
  });
}

export function useLink() {
  const { api } = useShell();
  return useRefusalAction((link: { refusalId: string; userId: string }) =>
    unwrap(api.http.POST('/api/auth/sso/link', { body: link })),
  );
}

export function useDismiss() {
  const { api } = useShell();
  return useRefusalAction((refusalId: string) =>
    unwrap(api.http.POST('/api/auth/sso/refusals/dismiss', { body: { refusalId } })),
  );
}

function useRefusalAction<T>(mutationFn: (input: T) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.refusals }),
  });
}
