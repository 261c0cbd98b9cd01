import { callKey, type Schemas, unwrap, useQuery, useShell } from '@homeroom/sdk';

export type JobType = Schemas['JobTypeRead'];
export type Attempt = Schemas['AttemptRead'];

/** What runs may be of: the types of the plugins that are here, named in the user's language. */
export function useJobTypes() {
  const { api } = useShell();
  return useQuery({
    queryKey: callKey('/api/queue/types'),
    queryFn: () => unwrap(api.http.GET('/api/queue/types')),
  });
}

/** A run with its attempts and their steps. */
export function useRun(id: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: callKey('/api/queue/run', { query: { id } }),
    queryFn: () => unwrap(api.http.GET('/api/queue/run', { params: { query: { id } } })),
  });
}
