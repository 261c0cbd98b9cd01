import { Alert, Group, Icon, Stack, Text, useFormat, usePlugin, WriteButton } from '@homeroom/sdk';
import type { JobDetail } from '../shared/job/job.queries';
import { useWord } from './words.queries';

/** For what the job or its later documents wait, and what can be said of it. Nothing in its other states. */
export function HoldNote({ job }: { job: JobDetail }) {
  const { t } = usePlugin();
  const format = useFormat();
  if (job.status !== 'hold' && job.status !== 'hold scheduled') return null;
  const isScheduled = job.status === 'hold scheduled';
  const words = job.mayTakeBack ? FIRST : LATER;
  return (
    <Alert
      color="blue"
      variant="outline"
      icon={<Icon name={isScheduled ? 'clock' : 'pause'} />}
      role="status"
    >
      <Stack gap="sm" align="start">
        <Text fw={600}>{t(isScheduled ? words.scheduledTitle : 'hold.title')}</Text>
        {isScheduled && job.sendOn && <span>{t(words.scheduled, { at: format.dateTime(job.sendOn) })}</span>}
        {!isScheduled && <span>{t(job.mayRelease ? words.release : words.other)}</span>}
        <Group gap="sm">
          {isScheduled && <SayButton job={job} word="sendNow" />}
          {!isScheduled && job.mayRelease && <SayButton job={job} word="release" />}
          {job.mayTakeBack && <SayButton job={job} word="takeBack" isQuiet />}
        </Group>
      </Stack>
    </Alert>
  );
}

const FIRST = {
  scheduledTitle: 'hold.scheduledTitle',
  scheduled: 'hold.scheduled',
  release: 'hold.release',
  other: 'hold.other',
} as const;

const LATER = {
  scheduledTitle: 'hold.laterScheduledTitle',
  scheduled: 'hold.laterScheduled',
  release: 'hold.laterRelease',
  other: 'hold.laterOther',
} as const;

function SayButton({
  job,
  word,
  isQuiet = false,
}: {
  job: JobDetail;
  word: 'sendNow' | 'release' | 'takeBack';
  isQuiet?: boolean;
}) {
  const { t } = usePlugin();
  const say = useWord(job.id, word);
  return (
    <WriteButton
      variant={isQuiet ? 'default' : 'filled'}
      loading={say.isPending}
      onClick={() => say.mutate()}
    >
      {t(`words.${word}`)}
    </WriteButton>
  );
}
