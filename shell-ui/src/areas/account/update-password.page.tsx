import { Text } from '@homeroom/sdk';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../i18n/i18n';
import { PublicPage } from '../../pages/public-page';
import { useSession } from '../../session/session.store';
import { ForgotPanel } from './forgot-panel';
import { ResetPanel } from './reset-panel';

/** `/update-password`: where the link of the mail leads. */
export function UpdatePasswordPage() {
  const t = useText('account');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [confirmId] = useState(() => params.get('confirmId') ?? '');
  const [schoolId] = useState(() => params.get('schoolId') ?? '');
  const [wantsLink, setWantsLink] = useState(false);
  const signIn = useSession((state) => state.signIn);
  useEffect(() => {
    // The token is no business of the browser's history.
    globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname);
  }, []);
  const toLogin = () => navigate(`/login?schoolId=${encodeURIComponent(schoolId)}`);
  return (
    <PublicPage title={t('reset.page')} isNarrow>
      {confirmId && !wantsLink ? (
        <ResetPanel
          confirmId={confirmId}
          onToken={(token, organization) => {
            signIn(token, organization);
            navigate('/', { replace: true });
          }}
          onReturn={toLogin}
          onForgot={() => setWantsLink(true)}
        />
      ) : (
        <>
          {!wantsLink && <Text>{t('reset.incomplete')}</Text>}
          <ForgotPanel schoolId={schoolId} onReturn={toLogin} />
        </>
      )}
    </PublicPage>
  );
}
