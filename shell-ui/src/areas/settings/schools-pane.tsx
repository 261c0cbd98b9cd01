import {
  Button,
  ErrorText,
  Group,
  type JsonSchema,
  NativeSelect,
  SchemaForm,
  Skeleton,
  Stack,
  Text,
  Title,
  useShell,
} from '@homeroom/sdk';
import { useState } from 'react';
import { translate, useText } from '../../i18n/i18n';
import { settingsText } from '../plugins/plugin-words';
import { type SchoolPlugin, useSaveSchool, useSchoolSettings, useSettingSchools } from './schools.queries';

/** What each school sets for itself of the plugins' settings; what it leaves is its district's. */
export function SchoolsPane() {
  const t = useText('settings');
  const schools = useSettingSchools();
  const [chosen, choose] = useState<string | null>(null);
  if (schools.isLoadingError) return <ErrorText error={schools.error} />;
  if (!schools.data) return <Skeleton height={240} />;
  const school = schools.data.find(({ code }) => code === chosen) ?? schools.data[0];
  if (!school) return <p>{t('schools.none')}</p>;
  return (
    <Stack gap="md" maw={640}>
      <Text>{t('schools.purpose')}</Text>
      <NativeSelect
        label={t('schools.school')}
        data={schools.data.map(({ code, name }) => ({ value: code, label: name }))}
        value={school.code}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <OfSchool key={school.code} code={school.code} name={school.name} />
    </Stack>
  );
}

function OfSchool({ code, name }: { code: string; name: string }) {
  const t = useText('settings');
  const found = useSchoolSettings(code);
  if (found.isLoadingError) return <ErrorText error={found.error} />;
  if (!found.data) return <Skeleton height={240} />;
  if (found.data.length === 0) return <p>{t('schools.nothing')}</p>;
  return found.data.map((plugin) => (
    <PluginOfSchool key={plugin.pluginId} code={code} name={name} plugin={plugin} />
  ));
}

interface Props {
  code: string;
  name: string;
  plugin: SchoolPlugin;
}

function PluginOfSchool({ code, name, plugin }: Props) {
  const t = useText('settings');
  const { notify } = useShell();
  const save = useSaveSchool(code, plugin.pluginId);
  const { schema, district, own, held } = plugin;
  const label = settingsText(plugin.pluginId, schema);
  const form: JsonSchema = schema;
  const isDistricts = (field: string) => plugin.schoolsMay[field] === 'nothing';
  const free = Object.fromEntries(
    Object.entries(form.properties ?? {}).filter(([field]) => !isDistricts(field)),
  );
  const sources = Object.entries(form.properties ?? {}).map(([field, { title = field, choices }]) => ({
    field,
    title: label(title),
    source: isDistricts(field)
      ? t('schools.forAll')
      : !(field in own)
        ? t('schools.fromDistrict')
        : held.includes(field)
          ? t('schools.fromSchool', { name })
          : t('schools.notHeld', { value: valueText(district[field], choices) }),
  }));
  function valueText(value: unknown, choices: JsonSchema['choices']): string {
    if (typeof value === 'boolean') return t(value ? 'schools.yes' : 'schools.no');
    return label(choices?.[String(value)] ?? String(value));
  }
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {translate(plugin.pluginId, 'about.name', { defaultValue: plugin.pluginId })}
      </Title>
      <ul>
        {sources.map(({ field, title, source }) => (
          <li key={field}>
            <bdi>{title}</bdi>: {source}
          </li>
        ))}
      </ul>
      {Object.keys(free).length > 0 && (
        <SchemaForm
          key={JSON.stringify(own)}
          schema={{ ...schema, properties: free }}
          values={{ ...district, ...own }}
          text={label}
          submitLabel={t('save')}
          onSubmit={async (values) => {
            const changed = Object.entries(values).filter(
              ([field, value]) => field in free && value !== district[field],
            );
            await save.mutateAsync(Object.fromEntries(changed));
            notify({ message: t('schools.saved', { name }), kind: 'success' });
          }}
        />
      )}
      {Object.keys(own).length > 0 && (
        <Group>
          <Button variant="default" loading={save.isPending} onClick={() => save.mutate({})}>
            {t('schools.reset')}
          </Button>
        </Group>
      )}
      {save.error && <ErrorText error={save.error} />}
    </Stack>
  );
}
