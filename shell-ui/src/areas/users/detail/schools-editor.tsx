import { type FormValues, type JsonSchema, SchemaForm, Text, Title } from '@homeroom/sdk';
import { useId } from 'react';
import { useText } from '../../../i18n/i18n';
import type { UserDetail } from '../user';
import { useSetSchools } from '../users.queries';

/** To which schools the user belongs, found by search. Whoever belongs to some sees only what is theirs. */
export function SchoolsEditor({ user }: { user: UserDetail }) {
  const t = useText('users');
  const headingId = useId();
  const save = useSetSchools();
  const isAdmin = user.Roles.some(({ id }) => id === 'Administrator');
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      schools: {
        type: 'array',
        format: 'schools',
        uniqueItems: true,
        maxItems: 100,
        title: t('schools.label'),
        description: t('schools.hint'),
      },
    },
  };
  const values: FormValues = { schools: user.schools.map(({ id, name }) => ({ id, label: name })) };
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h5" id={headingId} mb="sm">
        {t('schools.title')}
      </Title>
      {isAdmin && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('schools.admin')}
        </Text>
      )}
      <SchemaForm
        key={user.schools.map(({ id }) => id).join()}
        schema={schema}
        values={values}
        submitLabel={t('schools.save')}
        onSubmit={({ schools }) =>
          save.mutateAsync({ userId: user.Id, schools: idsOf(schools) }).then(() => undefined)
        }
      />
    </section>
  );
}

function idsOf(schools: unknown): string[] {
  const chosen: readonly { id: string }[] = Array.isArray(schools) ? schools : [];
  return chosen.map(({ id }) => id);
}
