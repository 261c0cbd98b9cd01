import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useText } from '../i18n/i18n';
import { LoginForm } from './login-form';
import { LoginFrame } from './login-frame';
import { safeRedirect } from './safe-redirect';
import { useSession } from './session.store';
import { createTicket } from './sso.queries';
import { SsoTicket } from './sso-ticket';

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
  if (isSignedIn && app === '') return <Navigate to={target} replace />;
  return (
    <LoginFrame title={t('login.title')}>
      <LoginForm schoolId={params.get('schoolId') ?? ''} wish={wish} onDone={goOn} />
    </LoginFrame>
  );
}
