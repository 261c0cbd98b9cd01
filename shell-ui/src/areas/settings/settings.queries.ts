import {
  callKey,
  type FormValues,
  type Schemas,
  unwrap,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';
import { BOOTSTRAP } from '../../bootstrap.queries';

/** A switch of the district; one without an effect is of a part that is not there, and not shown. */
export type CustomerSetting = Schemas['FlagRead'];

const keys = {
  flags: callKey('/api/customerSettings/getCustomerSettings'),
  own: callKey('/api/dynamicSettings/getSettings'),
  plugins: callKey('/api/plugin'),
};

export function useFlags() {
  const { api } = useShell();
  return useQuery({
    queryKey: keys.flags,
    queryFn: () => unwrap(api.http.GET('/api/customerSettings/getCustomerSettings')),
  });
}

/** Stores a flag; shown at once, and taken back if the server refuses. */
export function useStoreFlag() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const show = (key: string, value: boolean) =>
    queryClient.setQueryData<CustomerSetting[]>(keys.flags, (flags) =>
      flags?.map((flag) => (flag.key === key ? { ...flag, value } : flag)),
    );
  return useMutation({
    mutationFn: ({ key, value }: { key: string; value: boolean }) =>
      unwrap(api.http.POST('/api/customerSettings/store', { body: { key, value } })),
    onMutate: ({ key, value }) => {
      // What is on its way was read before this change.
      void queryClient.cancelQueries({ queryKey: keys.flags });
      show(key, value);
    },
    onError: (_error, { key, value }) => void show(key, !value),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.flags }),
  });
}

export function useSisCredentials() {
  const { api } = useShell();
  return useQuery({
    queryKey: keys.own,
    queryFn: () => unwrap(api.http.GET('/api/dynamicSettings/getSettings')),
    select: ({ sis }) => sis,
  });
}

export function useSaveSisCredentials() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ sisUrl, clientId, clientSecret }: FormValues) =>
      unwrap(
        api.http.POST('/api/dynamicSettings/saveSISCreds', {
          body: {
            sisUrl: String(sisUrl),
            clientId: String(clientId),
            ...(clientSecret ? { clientSecret: String(clientSecret) } : {}),
          },
        }),
      ),
    onSuccess: (sis) =>
      queryClient.setQueryData<Schemas['DistrictSettings']>(keys.own, (own) => own && { ...own, sis }),
  });
}

export function useSaveDistrict() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, language, timezone }: FormValues) =>
      unwrap(
        api.http.POST('/api/dynamicSettings/saveDistrict', {
          body: { name: String(name), language: String(language), timezone: String(timezone) },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: BOOTSTRAP }),
  });
}

/** The plugins that the district uses, or would if they were set up, and that have something to set. */
export function usePluginsWithSettings() {
  const { api } = useShell();
  return useQuery({
    queryKey: keys.plugins,
    queryFn: () => unwrap(api.http.GET('/api/plugin')),
    select: (plugins) =>
      plugins.filter(({ hasSettings, enabled, lacksSetup }) => hasSettings && (enabled || lacksSetup)),
  });
}
