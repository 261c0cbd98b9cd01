import {
  callKey,
  type Schemas,
  unwrap,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';

export type Provider = Schemas['ProviderRead'];

/** What the district's IT registers at the provider. */
export type Registered = Schemas['RegisteredAddresses'];

/** `findings` are codes of what is missing. */
export type Connection = Schemas['ProviderReport'];

/** Somebody who was not let in; `userId` is the user with the same address, if there is one. */
export type Refusal = Schemas['RefusalRead'];

export type ProviderRequest = Omit<Provider, 'hasSecret'> & { clientSecret: string };

const keys = { setup: callKey('/api/auth/sso/provider'), refusals: callKey('/api/auth/sso/refusals') };

export function useSetup() {
  const { api } = useShell();
  return useQuery({
    queryKey: keys.setup,
    queryFn: () => unwrap(api.http.GET('/api/auth/sso/provider')),
  });
}

export function useSaveProvider() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProviderRequest) => unwrap(api.http.POST('/api/auth/sso/provider', { body })),
    onSuccess: (setup) => queryClient.setQueryData(keys.setup, setup),
  });
}

export function useTestConnection() {
  const { api } = useShell();
  return useMutation({
    mutationFn: (issuer: string) =>
      unwrap(api.http.POST('/api/auth/sso/provider/test', { body: { issuer } })),
  });
}

export function useRefusals() {
  const { api } = useShell();
  return useQuery({
    queryKey: keys.refusals,
    queryFn: () => unwrap(api.http.GET('/api/auth/sso/refusals')),
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
