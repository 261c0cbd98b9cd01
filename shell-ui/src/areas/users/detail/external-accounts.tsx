import {
  Button,
  DateTime,
  ErrorAlert,
  Link,
  Skeleton,
  Stack,
  Text,
  Title,
  useDelayed,
  useShell,
} from '@homeroom/sdk';
import { useId, useState } from 'react';
import { useText } from '../../../i18n/i18n';
import classes from '../profile/sessions-list.module.css';
import type { UserDetail } from '../user';
import { type ExternalAccount, useExternalAccounts } from './external-accounts.queries';
import { issuerName } from './issuer-name';
import { UnlinkDialog } from './unlink.dialog';

/** By which accounts of the district's sign-on provider the user comes in, each with a way to unlink it. */
export function ExternalAccounts({ user }: { user: UserDetail }) {
  const t = useText('users');
  const { district } = useShell();
  const headingId = useId();
  const accounts = useExternalAccounts(user.Id);
  const isSlow = useDelayed(accounts.isPending);
  const [leaving, setLeaving] = useState<ExternalAccount | null>(null);
  // A district without single sign-on has nothing to say here.
  if (!district.uu_enabled && !accounts.data?.length) return null;
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h5" id={headingId} mb="sm">
        {t('external.title')}
      </Title>
      <Stack gap="sm">
        {isSlow && <Skeleton height={64} role="status" aria-label={t('external.loading')} />}
        {accounts.error && <ErrorAlert error={accounts.error} />}
        {accounts.data?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('external.empty')} <Link to="/settings/sso">{t('external.toRefused')}</Link>
          </Text>
        )}
        {accounts.data && accounts.data.length > 0 && (
          <ul className={classes.list}>
            {accounts.data.map((account) => (
              <AccountRow key={account.id} account={account} onUnlink={() => setLeaving(account)} />
            ))}
          </ul>
        )}
      </Stack>
      {leaving && <UnlinkDialog account={leaving} user={user} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function AccountRow({ account, onUnlink }: { account: ExternalAccount; onUnlink: () => void }) {
  const t = useText('users');
  const provider = issuerName(account.issuer);
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <Text fw={600}>
          <bdi>{provider}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {t('external.linked')} <DateTime iso={account.linkedAt} />
          {' · '}
          {account.signedInAt ? (
            <>
              {t('external.used')} <DateTime iso={account.signedInAt} />
            </>
          ) : (
            t('external.neverUsed')
          )}
        </Text>
        <Text size="xs" c="dimmed">
          {t('external.subject')} <bdi dir="ltr">{account.subject}</bdi>
        </Text>
      </div>
      <Button variant="default" aria-label={t('external.unlinkNamed', { provider })} onClick={onUnlink}>
        {t('external.unlink')}
      </Button>
    </li>
  );
}
