import { Alert, Button, Icon, Stack, Text, Title } from '@homeroom/sdk';
import { useEffect } from 'react';
import { useText } from '../i18n/i18n';
import { reportFailure } from './interface-reports';
import type { Remote } from './remote';
import { RemoteError } from './remotes';

interface Props {
  remote: Remote;
  error: Error;
  onRetry: () => void;
  headingOrder: 1 | 3;
}

/** Instead of what a plugin would draw: what is wrong with it, in words, and the way to try again. */
export function PluginUnavailable({ remote, error, onRetry, headingOrder }: Props) {
  const t = useText();
  const code = error instanceof RemoteError ? error.code : 'crash';
  useEffect(() => reportFailure(remote, code), [remote, code]);
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
          {t('remote.id', { id: remote.id, version: remote.version })}
        </Text>
      </Stack>
    </Alert>
  );
}
