import { requestAnonymousToken } from './session.queries';
import { useSession } from './session.store';

/** Whoever has not signed in gets the anonymous token, now and after each sign-out. Everything works without it too. */
export function keepAnonymousToken(): void {
  const ask = () => {
    const { token, anonymousToken } = useSession.getState();
    if (token !== null || anonymousToken !== null) return;
    requestAnonymousToken()
      .then((found) => useSession.setState({ anonymousToken: found }))
      .catch(() => undefined);
  };
  ask();
  useSession.subscribe((state, before) => {
    if (state.token === null && before.token !== null) ask();
  });
}
