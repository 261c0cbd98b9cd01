import {
  ApiError,
  callKey,
  countQuery,
  recordsKey,
  unwrap,
  useLive,
  useMutation,
  useQuery,
  useQueryClient,
  useShell,
} from '@homeroom/sdk';

export function useSchool(id: string) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const queryKey = callKey('/api/school/get', { body: { id } });
  useLive(['Schools', 'Users'], () => void queryClient.invalidateQueries({ queryKey }));
  return useQuery({ queryKey, queryFn: () => unwrap(api.http.POST('/api/school/get', { body: { id } })) });
}

/** How many persons are of the school; nothing where the district keeps no persons. */
export function usePersonCount(code: string | undefined) {
  const { api } = useShell();
  const filters = [{ property: 'schoolId', values: [code ?? ''] }];
  return useQuery({
    ...countQuery(api, { model: 'Persons', filters }),
    enabled: code !== undefined,
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
  });
}

export function useAddSchool() {
  const { api } = useShell();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (school: { code: string; name: string }) =>
      unwrap(api.http.POST('/api/school/create', { body: school })),
    onSettled: refresh,
  });
}

export function useChangeSchool() {
  const { api } = useShell();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: { id: string; name: string; isOpen: boolean }) =>
      unwrap(api.http.POST('/api/school/update', { body: change })),
    onSettled: refresh,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    const keys = [recordsKey({ model: 'Schools' }), callKey('/api/school/get')];
    for (const queryKey of [...keys, callKey('/api/auth/setupSISInstitutions')]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}
