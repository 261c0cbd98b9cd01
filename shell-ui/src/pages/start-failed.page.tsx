import { Button, Stack, Text, Title } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';

/** Instead of the frame: the shell has nothing to draw it from. */
export function StartFailedPage({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <Stack component="main" align="center" justify="center" mih="100dvh" p="md" ta="center">
      <Title order={1} size="h2">
        {t('start.failedTitle')}
      </Title>
      <Text role="alert">{t('start.failed')}</Text>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </Stack>
  );
}
