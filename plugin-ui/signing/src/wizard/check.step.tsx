import {
  ApiError,
  Button,
  ErrorAlert,
  Group,
  Icon,
  Skeleton,
  Stack,
  Text,
  Title,
  useFormat,
  WriteButton,
} from '@homeroom/sdk';
import { useEffect } from 'react';
import { useSigning } from '../use-signing';
import type { NewJob } from './draft';
import { RowList } from './row-list';
import type { StepProps } from './step-props';
import { useCreateJob, usePreviewJob } from './wizard.queries';

interface Props extends StepProps {
  job: NewJob;
  onSent: () => void;
}

/** Who is ready and who needs somebody first, each with what mends it; then the button with its number. */
export function CheckStep({ draft, change, job, onSent }: Props) {
  const { t } = useSigning();
  const format = useFormat();
  const preview = usePreviewJob();
  const send = useCreateJob(onSent);
  const { mutate } = preview;
  const content = JSON.stringify(job);
  useEffect(() => mutate(JSON.parse(content)), [mutate, content]);
  const leftOut = Object.values(draft.mends).filter(({ isLeftOut }) => isLeftOut).length;

  if (preview.error)
    return (
      <Stack>
        <Refusal error={preview.error} />
        <Group>
          <Button variant="default" onClick={() => mutate(job)}>
            {t('wizard.again')}
          </Button>
        </Group>
      </Stack>
    );
  if (!preview.data) return <Skeleton height={160} role="status" aria-label={t('wizard.checking')} />;
  const { ready, needsYou, rows } = preview.data;
  const numbers = {
    ready: t('wizard.ready', { count: ready, formatted: format.number(ready) }),
    needs: t('wizard.needs', { count: needsYou, formatted: format.number(needsYou) }),
  };
  return (
    <Stack gap="lg">
      <div role="status">
        <Title order={2} size="h3">
          {needsYou > 0 ? t('wizard.readyAndNeeds', numbers) : numbers.ready}
        </Title>
      </div>
      {leftOut > 0 && (
        <Group gap="sm">
          <Text>{t('wizard.leftOut', { count: leftOut })}</Text>
          <Button variant="default" size="compact-sm" onClick={() => change({ mends: {} })}>
            {t('wizard.takeIn')}
          </Button>
        </Group>
      )}
      {needsYou > 0 && (
        <RowList
          title={t('wizard.needsTitle')}
          rows={rows.filter(({ code }) => code !== '')}
          draft={draft}
          change={change}
        />
      )}
      <RowList
        title={t('wizard.readyTitle')}
        rows={rows.filter(({ code }) => code === '')}
        draft={draft}
        change={change}
      />
      {ready + needsYou > rows.length && (
        <Text c="dimmed">{t('wizard.firstRows', { count: rows.length })}</Text>
      )}
      {send.error && <Refusal error={send.error} />}
      {needsYou > 0 && ready > 0 && <Text>{t('wizard.notAsked', { count: needsYou })}</Text>}
      {ready === 0 ? (
        <Text>{t('wizard.nobodyAsked')}</Text>
      ) : (
        <Group justify="end">
          <WriteButton
            size="md"
            leftSection={<Icon name="send" />}
            disabled={preview.isPending}
            loading={send.isPending}
            onClick={() => send.mutate(job)}
          >
            {t('wizard.send', { count: ready, formatted: format.number(ready) })}
          </WriteButton>
        </Group>
      )}
    </Stack>
  );
}

/** What was refused, in words, by what it is about. */
function Refusal({ error }: { error: Error }) {
  const { t } = useSigning();
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return (
    <ErrorAlert title={t('wizard.refused')} error={error}>
      {fields.map(([field, message]) => (
        <Text key={field} size="sm">
          <bdi>{message}</bdi>
        </Text>
      ))}
    </ErrorAlert>
  );
}
