import { Text } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import classes from './sso.module.css';
import type { Registered } from './sso.queries';

/** What to register at the provider, to be copied letter by letter. */
export function RegisteredAddresses({ addresses }: { addresses: Registered }) {
  const t = useText('sso');
  return (
    <>
      <Text size="sm" mb="sm">
        {t('registered.text')}
      </Text>
      <dl className={classes.facts}>
        {(['redirectUri', 'postLogoutRedirectUri', 'backchannelLogoutUri'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`registered.${name}`)}</dt>
            <dd>
              <code dir="ltr">{addresses[name]}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
