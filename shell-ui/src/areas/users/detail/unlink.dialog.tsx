import { Alert, Checkbox, ConfirmDialog, Icon, Text, useShell } from '@homeroom/sdk';
import { useState } from 'react';
import { useText } from '../../../i18n/i18n';
import { fullName, type UserDetail } from '../user';
import { type ExternalAccount, useUnlink } from './external-accounts.queries';
import { issuerName } from './issuer-name';

interface Props {
  account: ExternalAccount;
  user: UserDetail;
  onClose: () => void;
}

/** Says what unlinking does. Whoever would be left without a way in is offered a mail that sets a password. */
export function UnlinkDialog({ account, user, onClose }: Props) {
  const t = useText('users');
  const { user: self } = useShell();
  const unlink = useUnlink();
  const [wantsMail, setWantsMail] = useState(true);
  const provider = issuerName(account.issuer);
  const name = fullName({ firstName: user.FirstName, lastName: user.LastName });
  const isOwnWayIn = account.isOnlyWay && user.Id === self.id;
  const canMail = account.isOnlyWay && !user.isSuspended;
  const sendEmail = canMail && wantsMail;
  return (
    <ConfirmDialog
      title={t('external.question', { provider, name })}
      isOpen
      onClose={onClose}
      confirmLabel={isOwnWayIn ? undefined : t(sendEmail ? 'external.confirmAndMail' : 'external.confirm')}
      isDangerous
      isPending={unlink.isPending}
      error={unlink.error}
      onConfirm={() =>
        unlink.mutateAsync({ identityId: account.id, sendEmail }).then(onClose, () => undefined)
      }
    >
      {!isOwnWayIn && <Text>{t('external.effect', { provider, name })}</Text>}
      {account.isOnlyWay && (
        <Alert color="yellow" variant="outline" icon={<Icon name="alert" />}>
          {t(isOwnWayIn ? 'external.ownWay' : 'external.onlyWay', { name })}
          {user.isSuspended && ` ${t('external.suspended')}`}
        </Alert>
      )}
      {canMail && !isOwnWayIn && (
        <Checkbox
          checked={wantsMail}
          onChange={(event) => setWantsMail(event.currentTarget.checked)}
          label={t('external.mail', { email: user.Attributes.emailAddress })}
        />
      )}
    </ConfirmDialog>
  );
}
