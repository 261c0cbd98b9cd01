import { callKey, Loader, Stack, Text, useQuery } from '@homeroom/sdk';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useText } from '../i18n/i18n';
import { LoginFrame } from './login-frame';
import { endSession } from './session.queries';
import { useSession } from './session.store';
import { readSignOnReturn } from './sso';
import { finishSignOn, type SignOnAnswer, type SignOnReturn } from './sso.queries';
import { SsoRefused } from './sso-refused';
import { useSignOnAnswer } from './use-sign-on-answer';

/** The provider sends the browser back here; it is carried on to the server, which opens the session. */
export function CallbackPage() {
  const t = useText();
  const location = useLocation();
  const [carried] = useState(() => readSignOnReturn(location));
  useEffect(() => {
    // Codes and tokens are of no use any more, and no business of the browser's history.
    globalThis.history.replaceState(globalThis.history.state, '', location.pathname);
  }, [location.pathname]);
  const finished = useQuery({
    queryKey: callKey('/api/auth/sso/callback'),
    queryFn: () => (carried ? finish(carried) : null),
    enabled: carried !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useSignOnAnswer(finished.data ?? undefined);
  if (!carried) return <Navigate to="/login" replace />;
  const answer = finished.error ? FAILED : finished.data;
  const isRefused = answer && !answer.success && !answer.back;
  return (
    <LoginFrame title={t(isRefused ? 'sso.refused' : 'login.title')}>
      {isRefused ? (
        <SsoRefused answer={answer} />
      ) : (
        <Stack align="center" gap="xs" role="status" py="md">
          <Loader size="sm" />
          <Text size="sm">{t('sso.finishing')}</Text>
        </Stack>
      )}
    </LoginFrame>
  );
}

async function finish(carried: SignOnReturn): Promise<SignOnAnswer> {
  const answer = await finishSignOn(carried);
  const isForHere = answer.session?.redirect.startsWith('/');
  // Of the session before, such as that of a locked screen; the new one takes its place.
  if (isForHere && useSession.getState().token !== null) await endSession().catch(() => undefined);
  return answer;
}

const FAILED: SignOnAnswer = {
  success: false,
  session: null,
  authUserError: 'unreachable',
  message: null,
  logoutUrl: null,
  back: null,
};
