import { callKey, unwrap, useQuery, useQueryClient } from '@homeroom/sdk';
import { useEffect } from 'react';
import { api } from '../api';
import type { Bootstrap } from '../bootstrap.queries';
import { subscribe } from '../socket';

export const COUNTS = callKey('/api/shell/counts');
/** Messages come in bursts while a job runs. */
const QUIET_MS = 2000;
const REFRESH_MS = 60_000;

/** The numbers beside menu entries and cards, by contribution, once they are known. Only asked for if somebody contributes one. */
export function useCounts(bootstrap: Bootstrap | undefined): Record<string, number> | undefined {
  const queryClient = useQueryClient();
  const isWanted = bootstrap?.remotes.some((remote) => remote.contributions.some((each) => each.hasCount));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe('*', () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: COUNTS });
      }, QUIET_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queryClient]);
  const counts = useQuery({
    queryKey: COUNTS,
    queryFn: () => unwrap(api.http.GET('/api/shell/counts')),
    enabled: isWanted === true,
    refetchInterval: REFRESH_MS,
    staleTime: QUIET_MS,
  });
  return counts.data;
}
