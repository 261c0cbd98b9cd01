import { Progress, Stack, Text, useFormat, usePlugin } from '@homeroom/sdk';
import { CancelButton } from './cancel-button';
import type { ImportState } from './import.queries';

/** How far the reading or the writing has come; it goes on when the page is closed. */
export function MovingStep({ state }: { state: ImportState }) {
  const { t } = usePlugin();
  const format = useFormat();
  const isRunning = state.status === 'running';
  const share = isRunning && state.total > 0 ? state.done / state.total : 0;
  return (
    <Stack gap="md" align="start">
      <Text role="status">
        {isRunning
          ? t('moving.running', { done: format.number(state.done), total: format.number(state.total) })
          : t('moving.previewing', { done: format.number(state.done) })}
      </Text>
      {isRunning && <Progress value={share * 100} size="lg" w="100%" aria-label={t('moving.progress')} />}
      <Text c="dimmed" size="sm">
        {t('moving.goesOn')}
      </Text>
      <CancelButton id={state.id} />
    </Stack>
  );
}
