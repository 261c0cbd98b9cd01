import {
  DateTime,
  EditingNotice,
  ErrorText,
  type JsonSchema,
  SchemaForm,
  Skeleton,
  Stack,
  Text,
  useShell,
} from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import { useSaveSisCredentials, useSisCredentials } from './settings.queries';

const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['sisUrl', 'clientId', 'clientSecret'],
  properties: {
    sisUrl: { type: 'string', format: 'uri', title: 'sisUrl', description: 'sisUrlHint', maxLength: 200 },
    clientId: { type: 'string', title: 'clientId', minLength: 1, maxLength: 200 },
    clientSecret: {
      type: 'string',
      format: 'password',
      writeOnly: true,
      title: 'clientSecret',
      description: 'clientSecretHint',
    },
  },
};

/** How the student information system is reached. The secret goes in and never comes out. */
export function SisPane() {
  const t = useText('settings');
  const { notify, district } = useShell();
  const credentials = useSisCredentials();
  const save = useSaveSisCredentials();
  if (credentials.isLoadingError) return <ErrorText error={credentials.error} />;
  if (!credentials.data) return <Skeleton height={240} />;
  const { sisUrl, clientId, isSecretSet, updatedOn, updatedBy } = credentials.data;
  return (
    <Stack gap="md" maw={560}>
      <EditingNotice model="SisCredentials" record={district.code} />
      <SchemaForm
        key={updatedOn}
        schema={SCHEMA}
        values={{ sisUrl, clientId }}
        keptSecrets={isSecretSet ? ['clientSecret'] : []}
        text={(label) => t(`sis.${label}`)}
        submitLabel={t('save')}
        onSubmit={async (values) => {
          await save.mutateAsync(values);
          notify({ message: t('sisSaved'), kind: 'success' });
        }}
      />
      {updatedOn && (
        <Text size="sm" c="dimmed">
          {t('savedBy', { name: updatedBy })} <DateTime iso={updatedOn} />
        </Text>
      )}
    </Stack>
  );
}
