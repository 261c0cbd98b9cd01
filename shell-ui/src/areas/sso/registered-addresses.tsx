import { Fact, Facts, Text } from '@homeroom/sdk';
import { useText } from '../../i18n/i18n';
import type { Registered } from './sso.queries';

/** What to register at the provider, to be copied letter by letter. */
export function RegisteredAddresses({ addresses }: { addresses: Registered }) {
  const t = useText('sso');
  return (
    <>
      <Text size="sm" mb="sm">
        {t('registered.text')}
      </Text>
      <Facts isStacked>
        {(['redirectUri', 'postLogoutRedirectUri', 'backchannelLogoutUri'] as const).map((name) => (
          <Fact key={name} term={t(`registered.${name}`)}>
            <code dir="ltr">{addresses[name]}</code>
          </Fact>
        ))}
      </Facts>
    </>
  );
}
