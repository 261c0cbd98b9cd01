import { usePlugin, WriteButton } from '@homeroom/sdk';
import { useRunAll, useScheduledCount } from './words.queries';

/** What waits for its time, sent at once; nothing while nothing does. */
export function RunAll() {
  const { t } = usePlugin();
  const { data: count = 0 } = useScheduledCount();
  const run = useRunAll();
  if (count === 0) return null;
  return (
    <WriteButton variant="default" loading={run.isPending} onClick={() => run.mutate()}>
      {t('words.runAll', { count })}
    </WriteButton>
  );
}
