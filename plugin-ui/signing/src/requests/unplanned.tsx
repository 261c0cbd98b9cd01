import { Alert, Icon, Stack, Text, WriteButton } from '@homeroom/sdk';
import { useSigning } from '../use-signing';
import { useRetryJob, useUnplannedJobs } from './requests.queries';

/** Jobs that could not be prepared to their end: why, and a way to go on. */
export function UnplannedJobs() {
  const { t } = useSigning();
  const { data } = useUnplannedJobs();
  const retry = useRetryJob();
  if (!data?.length) return null;
  return (
    <Stack gap="sm">
      {data.map(({ jobId, title, problem }) => (
        <Alert
          key={jobId}
          variant="outline"
          color="red"
          icon={<Icon name="alert" />}
          title={t('requests.unplanned', { title })}
          role="alert"
        >
          <Text size="sm" mb="sm">
            <bdi>{problem}</bdi> {t('requests.unplannedKept')}
          </Text>
          <WriteButton
            size="xs"
            variant="default"
            loading={retry.isPending && retry.variables === jobId}
            onClick={() => retry.mutate(jobId)}
          >
            {t('requests.retry')}
          </WriteButton>
        </Alert>
      ))}
    </Stack>
  );
}
