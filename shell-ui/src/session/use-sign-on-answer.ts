import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { safeRedirect } from './safe-redirect';
import { useSession } from './session.store';
import type { SignOnAnswer } from './sso.queries';

/** Goes where a finished sign-on leads: into the shell, or back to the integration center with what it waits for. */
export function useSignOnAnswer(answer: SignOnAnswer | undefined): void {
  const navigate = useNavigate();
  const signIn = useSession((state) => state.signIn);
  useEffect(() => {
    const away = answer?.back ?? (isAway(answer?.session?.redirect) ? answer?.session?.redirect : null);
    if (away) {
      globalThis.location.replace(away);
    } else if (answer?.session) {
      signIn(answer.session.token, answer.session.schoolId);
      navigate(safeRedirect(answer.session.redirect), { replace: true });
    }
  }, [answer, navigate, signIn]);
}

/** The server gives an address instead of a path for the integration center only. */
function isAway(redirect: string | undefined): boolean {
  return redirect !== undefined && !redirect.startsWith('/');
}
