import { Button, Stack, Text, useMutation } from '@homeroom/sdk';
import { useText } from '../i18n/i18n';
import { LoginFrame } from './login-frame';
import { redeemTicket, type SignOnAnswer } from './sso.queries';
import { SsoRefused } from './sso-refused';
import { useSignOnAnswer } from './use-sign-on-answer';

/**
 * Comes from another application with a one-time token. It is used when the person says so: a link that somebody else
 * has made must not sign anybody in unseen, and a mail scanner that opens it must not use it up.
 */
export function SsoTicket({ ticket, redirect }: { ticket: string; redirect: string }) {
  const t = useText();
  const redeem = useMutation({ mutationFn: () => redeemTicket(ticket, redirect) });
  useSignOnAnswer(redeem.data);
  const refused: SignOnAnswer | undefined = redeem.data?.success === false ? redeem.data : undefined;
  return (
    <LoginFrame title={t(refused ? 'sso.refused' : 'login.title')}>
      {refused ? (
        <SsoRefused answer={refused} />
      ) : (
        <Stack>
          <Text>{t('sso.ticket')}</Text>
          <Button size="md" autoFocus loading={redeem.isPending} onClick={() => redeem.mutate()}>
            {t('sso.enter')}
          </Button>
        </Stack>
      )}
    </LoginFrame>
  );
}
