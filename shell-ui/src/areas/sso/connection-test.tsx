import { Alert, Button, ErrorText, Fact, Facts, Icon, Stack, StatusLabel } from '@homeroom/sdk';
import { translate, useText } from '../../i18n/i18n';
import classes from './sso.module.css';
import { type Connection, useTestConnection } from './sso.queries';

/** Looks at the provider before anybody has to sign in there. */
export function ConnectionTest({ issuer }: { issuer: string }) {
  const t = useText('sso');
  const test = useTestConnection();
  return (
    <Stack align="start" mt="md" gap="sm">
      <Button
        variant="default"
        leftSection={<Icon name="refresh" size={16} />}
        disabled={issuer === ''}
        loading={test.isPending}
        onClick={() => test.mutate(issuer)}
      >
        {t('test.action')}
      </Button>
      <div role="status">
        {test.error && <ErrorText error={test.error} />}
        {test.data && <Found connection={test.data} />}
      </div>
    </Stack>
  );
}

function Found({ connection }: { connection: Connection }) {
  const t = useText('sso');
  const { issuer, authorizationEndpoint, tokenEndpoint, endSessionEndpoint, scopes, findings } = connection;
  const facts = {
    issuer,
    authorizationEndpoint,
    tokenEndpoint,
    endSessionEndpoint,
    scopes: scopes.join(' '),
  };
  return (
    <Stack gap="sm">
      <StatusLabel icon="check" tone="good">
        {t('test.found', { count: connection.keys })}
      </StatusLabel>
      <Facts isStacked>
        {Object.entries(facts).map(([name, value]) => (
          <Fact key={name} term={translate('sso', `test.${name}`)}>
            {value ? <code dir="ltr">{value}</code> : t('test.none')}
          </Fact>
        ))}
      </Facts>
      {findings.length > 0 && (
        <Alert color="yellow" variant="outline" icon={<Icon name="alert" />} title={t('test.findings')}>
          <ul className={classes.findings}>
            {findings.map((finding) => (
              <li key={finding}>{translate('sso', [`finding.${finding}`, 'finding.other'], { finding })}</li>
            ))}
          </ul>
        </Alert>
      )}
    </Stack>
  );
}
