import { Alert, Icon, Stack, Text, useFormat, usePlugin, WriteButton } from '@homeroom/sdk';
import type { JobDetail } from './job.queries';
import { useWord } from './words.queries';

/** Why a job stands still; nothing while it moves. One that was paused waits for a person. */
export function WaitNote({ job }: { job: JobDetail }) {
  const { t } = usePlugin();
  const format = useFormat();
  const resume = useWord(job.id, 'resume');
  if (!job.waiting) return null;
  const { reason, since, canResume } = job.waiting;
  return (
    <Alert color="blue" variant="outline" icon={<Icon name={canResume ? 'pause' : 'alert'} />} role="status">
      <Stack gap={4} align="start">
        <Text fw={600}>{t(canResume ? 'job.paused' : 'job.waits')}</Text>
        <span>{reason}</span>
        {since && <span>{t('job.waitsSince', { at: format.dateTime(since) })}</span>}
        {canResume ? (
          <WriteButton loading={resume.isPending} onClick={() => resume.mutate()}>
            {t('words.resume')}
          </WriteButton>
        ) : (
          <span>{t('job.waitsOn')}</span>
        )}
      </Stack>
    </Alert>
  );
}
