import { type IconName, type RecordOf, StatusLabel } from '@homeroom/sdk';
import { translate, useText } from '../../i18n/i18n';

export const STATES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;

/** `isStuck`: it waits or runs, and nobody has worked on it for two minutes. */
export type RunRecord = RecordOf<'QueueMessages'>;

type Tone = 'good' | 'bad' | 'active' | 'quiet';

const LOOKS: Record<string, [IconName, Tone]> = {
  queued: ['clock', 'active'],
  running: ['loader', 'active'],
  completed: ['check', 'good'],
  failed: ['alert', 'bad'],
  cancelled: ['ban', 'quiet'],
  stuck: ['alert', 'bad'],
};

/** A run's status as icon and word; one that nobody works on is called stuck, whatever it was doing. */
export function RunState({ run }: { run: RunRecord }) {
  useText();
  const state = run.isStuck ? 'stuck' : run.status;
  const [icon, tone] = LOOKS[state] ?? (['clock', 'quiet'] as const);
  return (
    <StatusLabel icon={icon} tone={tone}>
      {translate('queue', `states.${state}`, { defaultValue: state })}
    </StatusLabel>
  );
}
