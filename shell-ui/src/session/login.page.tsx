import { Alert, Icon } from '@homeroom/sdk';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useBootstrap } from '../bootstrap.queries';
import { useText } from '../i18n/i18n';
import { Loading } from './loading';
import { LoginForm } from './login-form';
import { LoginFrame } from './login-frame';
import { safeRedirect } from './safe-redirect';
import { useSession } from './session.store';
import { createTicket } from './sso.queries';
import { SsoTicket } from './sso-ticket';

/** The text comes from the address, which anybody can write. */
const LONGEST_REFUSAL = 200;

export function LoginPage() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isSignedIn = useSession((state) => state.status === 'signed-in');
  const target = safeRedirect(params.get('redirect'));
  const ticket = params.get('token');
  if (ticket) return <SsoTicket ticket={ticket} redirect={target} />;
  const app = params.get('app') ?? '';
  // The integration center's address is checked by the server, which knows it.
  const redirect = app ? (params.get('redirect') ?? '/') : target;
  const wish = { redirect, app, state: params.get('state') ?? '' };
  function goOn() {
    if (!app) return navigate(target, { replace: true });
    // Who has a session but cannot be sent back is not lost.
    createTicket(wish)
      .then((address) => globalThis.location.replace(address))
      .catch(() => navigate('/', { replace: true }));
  }
  if (isSignedIn && app === '') return <Entering target={target} />;
  const refusal = params.get('error_description');
  return (
    <LoginFrame title={t('login.title')}>
      {refusal && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          {t('sso.errors.provider_error', { message: refusal.slice(0, LONGEST_REFUSAL) })}
        </Alert>
      )}
      <LoginForm
        schoolId={params.get('schoolId') ?? ''}
        confirmId={params.get('confirmId') ?? ''}
        wish={wish}
        onDone={goOn}
      />
    </LoginFrame>
  );
}

/** Until it is known what the user may see. A token that turns out to be no good leads back to the form. */
function Entering({ target }: { target: string }) {
  const t = useText();
  const bootstrap = useBootstrap();
  if (!bootstrap.isPending) return <Navigate to={target} replace />;
  return (
    <LoginFrame title={t('login.title')}>
      <Loading />
    </LoginFrame>
  );
}
