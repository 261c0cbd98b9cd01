import { Alert, Icon, type JsonSchema, Text } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import type { PluginDetails } from './plugin.queries';
import { settingsText } from './plugin-words';

/** Of a plugin that is off until it is set up: which settings are missing, or what its check has found. */
export function SetupNotice({ plugin }: { plugin: PluginDetails }) {
  const t = useText('plugins');
  if (!plugin.lacksSetup) return null;
  const schema: JsonSchema = plugin.settings?.schema ?? {};
  const label = settingsText(plugin.id, schema);
  const missing = Object.entries(plugin.missing);
  return (
    <Alert
      color="yellow"
      variant="outline"
      icon={<Icon name="alert" />}
      title={t('setupTitle')}
      role="status"
      mb="md"
    >
      {missing.length === 0 && <bdi>{plugin.reason}</bdi>}
      {missing.length > 0 && (
        <>
          <Text size="sm">{t('setupMissing')}</Text>
          <ul>
            {missing.map(([name, problem]) => (
              <li key={name}>
                {label(schema.properties?.[name]?.title ?? name)}: <bdi>{problem}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
