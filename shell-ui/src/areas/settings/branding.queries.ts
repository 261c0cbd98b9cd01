import {
  callKey,
  type Schemas,
  unwrap,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';

/** What families see of the district. */
export type Branding = Schemas['BrandingRead'];
export type BrandingChange = Schemas['BrandingChange'];

const KEY = callKey('/api/dynamicSettings/getBranding');

export function useBranding() {
  const { api } = useShell();
  return useQuery({
    queryKey: KEY,
    queryFn: () => unwrap(api.http.GET('/api/dynamicSettings/getBranding')),
  });
}

export function useSaveBranding() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BrandingChange) =>
      unwrap(api.http.POST('/api/dynamicSettings/saveBranding', { body })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

/** Stores a logo, given in base64; an empty one takes it away. */
export function useSaveLogo() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (logo: string) => unwrap(api.http.POST('/api/dynamicSettings/saveLogo', { body: { logo } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
