import { Alert, Button, Icon, Stack } from '@homeroom/sdk';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../i18n/i18n';
import { LoginFrame } from './login-frame';
import { endSession } from './session.queries';
import { useSession } from './session.store';

/** For whoever has no role that may work here: the session ends at once, and a click leads to another try. */
export function Unauthorized() {
  const t = useText();
  const navigate = useNavigate();
  const signOut = useSession((state) => state.signOut);
  const [providerUrl, setProviderUrl] = useState<string | null>(null);
  useEffect(() => {
    if (useSession.getState().token === null) return;
    endSession()
      .then((ended) => setProviderUrl(ended?.endSession ?? null))
      .catch(() => undefined)
      .finally(() => {
        signOut('refused');
        navigate('/', { replace: true });
      });
  }, [signOut, navigate]);

  function tryAgain() {
    signOut();
    // The provider would send the same person back at once.
    if (providerUrl) globalThis.location.assign(providerUrl);
  }

  return (
    <LoginFrame title={t('start.refusedTitle')}>
      <Stack>
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          {t('start.refused')}
        </Alert>
        <Button size="md" onClick={tryAgain}>
          {t('retry')}
        </Button>
      </Stack>
    </LoginFrame>
  );
}
