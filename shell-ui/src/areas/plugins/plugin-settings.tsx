import { EditingNotice, SchemaForm, Stack, useShell } from '@homeroom/sdk';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/i18n';
import { type PluginDetails, useSavePluginSettings } from './plugin.queries';
import { settingsText } from './plugin-words';

interface Props {
  plugin: PluginDetails;
}

/** A form for the plugin's settings, drawn from their schema. Secrets are sent and never shown. */
export function PluginSettings({ plugin: { id, settings } }: Props) {
  const t = useText('plugins');
  const { notify } = useShell();
  const locale = useLanguage((state) => state.language.locale);
  const save = useSavePluginSettings(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  const text = useMemo(() => settingsText(id, settings?.schema ?? {}), [id, settings, locale]);
  const kept = useMemo(
    () => Object.entries(settings?.secrets ?? {}).flatMap(([name, isSet]) => (isSet ? [name] : [])),
    [settings],
  );
  if (!settings) return null;
  return (
    <Stack gap="md" maw={640}>
      <EditingNotice model="PluginSettings" record={id} />
      <SchemaForm
        key={id}
        schema={settings.schema}
        values={settings.values}
        keptSecrets={kept}
        text={text}
        submitLabel={t('saveSettings')}
        onSubmit={async (values) => {
          await save.mutateAsync(values);
          notify({ message: t('settingsSaved'), kind: 'success' });
        }}
      />
    </Stack>
  );
}
