import {
  Button,
  ErrorText,
  Group,
  type JsonSchema,
  NativeSelect,
  Skeleton,
  Stack,
  Text,
  Title,
  useShell,
} from '@homeroom/sdk';
import { useState } from 'react';
import { translate, useText } from '../../i18n/i18n';
import { settingsText } from '../plugins/plugin-words';
import { type SchoolPlugin, type SchoolsMay, useAllowSchools, useSchoolSettings } from './schools.queries';

const DISTRICT = '';
const CHOICES: readonly SchoolsMay[] = ['nothing', 'stricter', 'anything'];

/** What a district lets its schools do with each setting that they can have for themselves. */
export function SchoolLimitsPane() {
  const t = useText('settings');
  const found = useSchoolSettings(DISTRICT);
  if (found.isLoadingError) return <ErrorText error={found.error} />;
  if (!found.data) return <Skeleton height={320} />;
  if (found.data.length === 0) return <p>{t('schools.nothing')}</p>;
  return (
    <Stack gap="md" maw={640}>
      <Text>{t('limits.purpose')}</Text>
      {found.data.map((plugin) => (
        <LimitsOfPlugin key={`${plugin.pluginId} ${JSON.stringify(plugin.schoolsMay)}`} plugin={plugin} />
      ))}
    </Stack>
  );
}

function LimitsOfPlugin({ plugin }: { plugin: SchoolPlugin }) {
  const t = useText('settings');
  const { notify } = useShell();
  const [may, setMay] = useState(plugin.schoolsMay);
  const allow = useAllowSchools(plugin.pluginId);
  const label = settingsText(plugin.pluginId, plugin.schema);
  const form: JsonSchema = plugin.schema;
  const isChanged = Object.entries(may).some(([field, value]) => plugin.schoolsMay[field] !== value);
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {translate(plugin.pluginId, 'about.name', { defaultValue: plugin.pluginId })}
      </Title>
      {Object.entries(form.properties ?? {}).map(([field, { title = field }]) => (
        <NativeSelect
          key={field}
          label={label(title)}
          data={CHOICES.filter((choice) => choice !== 'stricter' || plugin.hasStricter.includes(field)).map(
            (choice) => ({ value: choice, label: t(`limits.${choice}`) }),
          )}
          value={may[field]}
          onChange={(event) => {
            const chosen = CHOICES.find((choice) => choice === event.currentTarget.value);
            if (chosen) setMay({ ...may, [field]: chosen });
          }}
        />
      ))}
      <Group>
        <Button
          disabled={!isChanged}
          loading={allow.isPending}
          onClick={() =>
            // By its promise: what is drawn anew with the answer must not swallow the words.
            allow.mutateAsync(may).then(
              () => notify({ message: t('limits.saved'), kind: 'success' }),
              () => undefined,
            )
          }
        >
          {t('save')}
        </Button>
      </Group>
      {allow.error && <ErrorText error={allow.error} />}
    </Stack>
  );
}
