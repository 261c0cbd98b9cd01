import {
  Button,
  Icon,
  recordsKey,
  unwrap,
  useErrorText,
  useMutation,
  useQueryClient,
  useShell,
  WriteButton,
} from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import type { RunRecord } from './run-state';

interface Props {
  runs: readonly RunRecord[];
  onDone: () => void;
}

/** Stops what waits or runs among the selected, and takes up again what failed or was stopped. */
export function RunActions({ runs, onDone }: Props) {
  const t = useText('queue');
  const { api, notify, entitlements } = useShell();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const open = runs.filter(({ status }) => status === 'queued' || status === 'running');
  const ended = runs.filter(({ status }) => status === 'failed' || status === 'cancelled');
  // Stopping is always possible; taking up again is work of the plugin, for which it needs its licence.
  const lapsed = ended.find(({ plugin }) => entitlements[plugin]?.state === 'lapsed');
  const retryable = ended.filter(({ plugin }) => entitlements[plugin]?.state !== 'lapsed');
  const change = useMutation({
    mutationFn: async ({ path, ids }: { path: '/api/queue/cancel' | '/api/queue/retry'; ids: string[] }) => {
      const answers = await Promise.allSettled(
        ids.map((id) => unwrap(api.http.POST(path, { body: { id } }))),
      );
      return answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason as Error);
    },
    onSuccess: (refused, { path, ids }) => {
      const done = ids.length - refused.length;
      if (done > 0) {
        const words =
          path === '/api/queue/cancel' ? t('stopped', { count: done }) : t('retried', { count: done });
        notify({ message: words, kind: 'success' });
      }
      for (const error of refused) notify({ message: errorText(error), kind: 'error' });
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: recordsKey({ model: 'QueueMessages' }) }),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="ban" size={16} />}
        disabled={open.length === 0}
        loading={change.isPending}
        onClick={() => change.mutate({ path: '/api/queue/cancel', ids: open.map(({ id }) => id) })}
      >
        {t('stop', { count: open.length })}
      </Button>
      <WriteButton
        plugin={retryable.length === 0 ? lapsed?.plugin : undefined}
        variant="default"
        leftSection={<Icon name="refresh" size={16} />}
        disabled={retryable.length === 0}
        loading={change.isPending}
        onClick={() => change.mutate({ path: '/api/queue/retry', ids: retryable.map(({ id }) => id) })}
      >
        {t('retry', { count: retryable.length })}
      </WriteButton>
    </>
  );
}
