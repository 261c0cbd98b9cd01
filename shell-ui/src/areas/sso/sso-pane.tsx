import { ErrorText, FormRenderer, Skeleton, Stack, Text, Title, useShell } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../i18n/i18n';
import { ConnectionTest } from './connection-test';
import { FORMS, SCHEMA, toProvider, toValues } from './provider-form';
import { Refusals } from './refusals';
import { RegisteredAddresses } from './registered-addresses';
import classes from './sso.module.css';
import { useSaveProvider, useSetup } from './sso.queries';

/** How the district's users sign in by a provider, and who was not let in. */
export function SsoPane() {
  const t = useText('sso');
  const { notify } = useShell();
  const setup = useSetup();
  const save = useSaveProvider();
  const [issuer, setIssuer] = useState<string | null>(null);
  if (setup.isLoadingError) return <ErrorText error={setup.error} />;
  if (!setup.data) return <Skeleton height={320} />;
  const { provider, registered } = setup.data;
  return (
    <Stack gap="xl" className={classes.pane}>
      <section>
        <Title order={3} size="h4">
          {t('registered.title')}
        </Title>
        <RegisteredAddresses addresses={registered} />
      </section>
      <section>
        <Title order={3} size="h4" mb="sm">
          {t('provider')}
        </Title>
        {provider?.hasSecret && (
          <Text size="sm" mb="sm">
            {t('hasSecret')}
          </Text>
        )}
        <FormRenderer
          // The form keeps what was typed; after saving it begins anew, without the secret.
          key={save.submittedAt}
          forms={FORMS}
          schema={SCHEMA}
          values={toValues(provider)}
          text={t}
          submitLabel={t('save')}
          onChange={(values) => setIssuer(String(values.issuer ?? ''))}
          onSubmit={async (values) => {
            await save.mutateAsync(toProvider(values));
            notify({ message: t('saved'), kind: 'success' });
          }}
        />
        <ConnectionTest issuer={issuer ?? provider?.issuer ?? ''} />
      </section>
      <section>
        <Title order={3} size="h4">
          {t('refusals.title')}
        </Title>
        <Refusals />
      </section>
    </Stack>
  );
}
