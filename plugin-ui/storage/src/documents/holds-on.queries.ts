import { callKey, unwrap, useLive, useQuery, useQueryClient } from '@homeroom/sdk';
import { type Schemas, useStorage } from '../use-storage';

export type KeepingHold = Schemas['KeepingHold'];

/** The legal holds that keep a document. */
export function useHoldsOn(id: string): readonly KeepingHold[] {
  const { api } = useStorage();
  const queryClient = useQueryClient();
  const body = { id };
  const queryKey = callKey('/api/retention/holdsOn', { body });
  useLive(['Holds'], () => void queryClient.invalidateQueries({ queryKey }));
  const found = useQuery({
    queryKey,
    queryFn: () => unwrap(api.http.POST('/api/retention/holdsOn', { body })),
  });
  return found.data ?? [];
}
