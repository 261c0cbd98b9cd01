import {
  type DeletedRecord,
  type Filter,
  recordsQuery,
  unwrap,
  useErrorText,
  useMutation,
  useQuery,
  useShell,
} from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { useForget } from './models.queries';

/** The server takes so many records at once. */
const MAX_AT_ONCE = 500;

/** Asking for this property at all means the bin. */
export const DELETED_ON = '__i.deletedOn';
export const IN_BIN: Filter = { property: DELETED_ON, operator: 'isNull', values: ['false'] };

/** The record as it was deleted; null if it is not in the bin any more. */
export function useDeletedRecord(model: string, id: string) {
  const { api } = useShell();
  return useQuery({
    ...recordsQuery<string, DeletedRecord>(api, {
      model,
      filters: [IN_BIN, { property: 'id', operator: 'eq', values: [id] }],
    }),
    select: ({ r }) => r[0] ?? null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Takes records out of the bin, and says how many came back; what is not there any more is said as well. */
export function useRestore(model: string) {
  const { api, notify } = useShell();
  const t = useText('models');
  const errorText = useErrorText();
  const forget = useForget();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      let done = 0;
      for (let start = 0; start < ids.length; start += MAX_AT_ONCE) {
        const body = { action: 'restore' as const, ids: ids.slice(start, start + MAX_AT_ONCE), tags: [] };
        const call = api.http.POST('/api/instance/{model}/bulk', { params: { path: { model } }, body });
        done += (await unwrap(call)).done.length;
      }
      return done;
    },
    onSuccess: (done, ids) => {
      const missed = ids.length - done;
      if (done > 0) notify({ kind: 'success', message: t('bin.restored', { count: done }) });
      if (missed > 0) notify({ kind: 'error', message: t('bin.missed', { count: missed }) });
    },
    onError: (error) => notify({ kind: 'error', message: errorText(error) }),
    onSettled: () => void forget(model),
  });
}
