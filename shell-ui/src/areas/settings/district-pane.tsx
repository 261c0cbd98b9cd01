import {
  EditingNotice,
  familyLanguages,
  type JsonSchema,
  SchemaForm,
  Stack,
  Text,
  useShell,
} from '@homeroom/sdk';
import { useMemo } from 'react';
import { useBootstrap } from '../../bootstrap.queries';
import { useText } from '../../i18n/i18n';
import { useSaveDistrict } from './settings.queries';

/** What families and staff read as the district's name, in which language and at what time. */
export function DistrictPane() {
  const t = useText('settings');
  const { notify } = useShell();
  const { data: bootstrap } = useBootstrap();
  const save = useSaveDistrict();
  const own = bootstrap?.district;
  const schema = useMemo<JsonSchema>(
    () => ({
      type: 'object',
      required: ['name', 'language', 'timezone'],
      properties: {
        name: { type: 'string', title: 'name', minLength: 1, maxLength: 200 },
        language: {
          type: 'string',
          title: 'language',
          enum: familyLanguages(own?.language).map(({ value }) => value),
        },
        timezone: { type: 'string', title: 'timezone', enum: timeZones(own?.timezone) },
      },
    }),
    [own?.language, own?.timezone],
  );
  if (!bootstrap) return null;
  const names = new Map(familyLanguages(own?.language).map(({ value, label }) => [value, label]));
  const { name, language, timezone, code } = bootstrap.district;
  return (
    <Stack gap="md" maw={560}>
      <EditingNotice model="District" record={code} />
      <SchemaForm
        schema={schema}
        values={{ name, language, timezone }}
        text={(label) => (FIELDS.includes(label) ? t(`district.${label}`) : (names.get(label) ?? label))}
        submitLabel={t('save')}
        onSubmit={async (values) => {
          await save.mutateAsync(values);
          notify({ message: t('districtSaved'), kind: 'success' });
        }}
      />
      <Text size="sm" c="dimmed">
        {t('schoolId', { code })}
      </Text>
    </Stack>
  );
}

const FIELDS = ['name', 'language', 'timezone'];

/** Every zone that the browser knows; the district's own whatever its name. */
function timeZones(own = 'UTC'): string[] {
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
