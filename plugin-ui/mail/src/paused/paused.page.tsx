import {
  Alert,
  Card,
  DateTime,
  ErrorText,
  Group,
  Loader,
  Page,
  Stack,
  Text,
  WriteButton,
} from '@homeroom/sdk';
import { usePaused, useResume } from '../mail.queries';
import { useMail } from '../use-mail';

/** The batches that wait because too many of their mails were refused; a person sends the rest. */
export default function PausedPage() {
  const { t } = useMail();
  const paused = usePaused();
  const resume = useResume();
  if (paused.isPending) return <Loader role="status" aria-label={t('loading')} />;
  if (paused.isError) return <ErrorText error={paused.error} />;
  return (
    <Page title={t('paused.title')} purpose={t('paused.purpose')}>
      <Stack>
        {resume.problem && <Alert color="red">{resume.problem}</Alert>}
        {paused.data.batches.length === 0 && <Text>{t('paused.empty')}</Text>}
        {paused.data.batches.map(({ batchId, reason, pausedAt }) => (
          <Card key={batchId} component="section" withBorder>
            <Stack gap="xs">
              <Text>{reason}</Text>
              <Text size="sm">
                {t('paused.since')} <DateTime iso={pausedAt} />
              </Text>
              <Group>
                <WriteButton loading={resume.isPending} onClick={() => resume.mutate(batchId)}>
                  {t('paused.resume')}
                </WriteButton>
              </Group>
            </Stack>
          </Card>
        ))}
      </Stack>
    </Page>
  );
}
