import { Alert, Button, Icon, Stack, Title, useErrorText } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';

/** Instead of a page whose code did not arrive or that threw. */
export function LoadFailedPage({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  return (
    <Alert color="gray" icon={<Icon name="alert" />} role="alert">
      <Stack align="start" gap="sm">
        <Title order={1} size="h4">
          {t('remote.title')}
        </Title>
        {errorText(error)}
        <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      </Stack>
    </Alert>
  );
}
