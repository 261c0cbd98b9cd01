import { Button, ErrorAlert, Group, Stack, StatusLabel, Text, useShell } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { type PluginDetails, useProvided } from './plugin.queries';

/** What the plugin does for others, and the choice of it where several could. */
export function ProvidedServices({ plugin }: { plugin: PluginDetails }) {
  const t = useText('plugins');
  const { language, notify } = useShell();
  const use = useProvided(plugin.id);
  return (
    <Stack gap="sm">
      {plugin.services.map(({ protocol, key, title, isUsed, others }) => (
        <Stack key={`${protocol} ${key}`} gap={4}>
          <Group gap="sm">
            <Text>{title}</Text>
            {isUsed && (
              <StatusLabel icon="check" tone="good">
                {t('services.used')}
              </StatusLabel>
            )}
            {!isUsed && plugin.enabled && (
              <Button
                variant="default"
                loading={use.isPending}
                onClick={() =>
                  use.mutate(
                    { protocol, key },
                    {
                      onSuccess: () => notify({ message: t('services.chosen', { title }), kind: 'success' }),
                    },
                  )
                }
              >
                {t('services.use', { title })}
              </Button>
            )}
          </Group>
          {others.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('services.others', { names: new Intl.ListFormat(language).format(others) })}
            </Text>
          )}
        </Stack>
      ))}
      {use.error && <ErrorAlert error={use.error} />}
    </Stack>
  );
}
