import { ErrorText, Group, Skeleton, Stack, Text, Title, usePlugin } from '@homeroom/sdk';
import type { ReactNode } from 'react';
import { AfterAnswers } from '../shared/after-answers';
import { Openings } from './openings';
import classes from './reach.module.css';
import { Remind } from './remind';
import { type JobReach, reachKey, useReach } from './results.queries';
import { Ring } from './ring';

interface Props {
  jobId: string;
  /** Whether there is something to open; a message alone has none. */
  hasDocuments: boolean;
  /** What can be taken away of the whole job. */
  files: ReactNode;
}

/** Whom the job has reached, when families opened, and what can be done about the others. */
export function Reach({ jobId, hasDocuments, files }: Props) {
  const { t } = usePlugin();
  const { data, error } = useReach(jobId);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('reach.title')}
        </Title>
        <Group gap="sm">
          <AfterAnswers queryKey={reachKey(jobId)}>
            {data && data.remindable > 0 && <Remind jobId={jobId} count={data.remindable} />}
            {files}
          </AfterAnswers>
        </Group>
      </Group>
      {error && (
        <div role="alert">
          <Text size="sm">{t('reach.failedLoad')}</Text>
          <ErrorText error={error} />
        </div>
      )}
      {data && hasDocuments && <Reached reach={data} />}
      {!data && !error && <Skeleton height={180} />}
    </Stack>
  );
}

function Reached({ reach }: { reach: JobReach }) {
  const { t } = usePlugin();
  const { total, opened } = reach.families;
  return (
    <>
      <Text size="sm" role="status" aria-live="polite">
        {t('reach.ring', { count: total, opened })}
      </Text>
      <div className={classes.both}>
        <Ring families={reach.families} />
        <Openings unit={reach.unit} openings={reach.openings} />
      </div>
    </>
  );
}
