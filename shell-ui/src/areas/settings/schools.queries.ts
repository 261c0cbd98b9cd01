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

/** A plugin's settings as a school has them. */
export type SchoolPlugin = Schemas['SchoolPluginRead'];
/** What a district lets its schools do with a setting. */
export type SchoolsMay = SchoolPlugin['schoolsMay'][string];

const list = callKey('/api/school/settings');
const ofAll = callKey('/api/school/settings/get');
const keyOf = (school: string) => callKey('/api/school/settings/get', { body: { school } });

export function useSettingSchools() {
  const { api } = useShell();
  return useQuery({ queryKey: list, queryFn: () => unwrap(api.http.GET('/api/school/settings')) });
}

export function useSchoolSettings(school: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: keyOf(school),
    queryFn: () => unwrap(api.http.POST('/api/school/settings/get', { body: { school } })),
  });
}

/** Stores all that the school has of its own of a plugin; nothing is its district's settings again. */
export function useSaveSchool(school: string, pluginId: string) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: FormValues) =>
      unwrap(api.http.POST('/api/school/settings/save', { body: { school, pluginId, values } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(school) }),
  });
}

/** Says what the schools may do with each setting of a plugin; it counts at once for all of them. */
export function useAllowSchools(pluginId: string) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (schoolsMay: Record<string, SchoolsMay>) =>
      unwrap(api.http.POST('/api/school/settings/allow', { body: { pluginId, schoolsMay } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ofAll }),
  });
}
