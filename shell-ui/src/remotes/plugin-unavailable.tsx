import { Alert, Button, Icon, Stack, Text, Title } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';
import { RemoteError } from './remotes';

interface Props {
  id: string;
  error: Error;
  onRetry: () => void;
  /** Level of the heading: a page's, unless it stands inside one. */
  headingOrder?: 1 | 2 | 3;
}

export function PluginUnavailable({ id, error, onRetry, headingOrder = 1 }: Props) {
  const t = useText();
  const code = error instanceof RemoteError ? error.code : 'crash';
  return (
    <Alert color="gray" icon={<Icon name="alert" />} role="alert">
      <Stack align="start" gap="sm">
        <Title order={headingOrder} size="h4">
          {t('remote.title')}
        </Title>
        <Text size="sm">{t(`remote.${code}`)}</Text>
        <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={onRetry}>
          {t('retry')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('remote.id', { id })}
        </Text>
      </Stack>
    </Alert>
  );
}
