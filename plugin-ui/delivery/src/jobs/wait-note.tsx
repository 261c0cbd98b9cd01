import { Alert, Icon, Stack, Text, useFormat, usePlugin, WriteButton } from '@homeroom/sdk';
import type { JobDetail } from '../shared/job/job.queries';
import { useWord } from './words.queries';

/** What a job waits for in its own place on the page. */
const SAID_ELSEWHERE = new Set<string>(['release', 'time']);
/** What is not tried again and again, but begins or goes on once it can. */
const BEGINS = new Set<string>(['worker', 'engine', 'turn']);

/** For what a job waits; nothing while it moves. One that was paused waits for a person. */
export function WaitNote({ job }: { job: JobDetail }) {
  const { t } = usePlugin();
  const format = useFormat();
  const resume = useWord(job.id, 'resume');
  if (!job.waiting || SAID_ELSEWHERE.has(job.waiting.kind)) return null;
  const { kind, reason, since, nextTryAt, canResume } = job.waiting;
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
          <>
            {nextTryAt && <span>{t('job.nextTry', { at: format.dateTime(nextTryAt) })}</span>}
            <span>{t(BEGINS.has(kind) ? 'job.waitsBegin' : 'job.waitsOn')}</span>
          </>
        )}
      </Stack>
    </Alert>
  );
}
