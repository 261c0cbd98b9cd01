import { useEffect } from 'react';
import { validateToken } from './session.queries';
import { useSession } from './session.store';

const VALIDATE_EVERY_MS = 30_000;

/** Asks every 30 seconds whether the session still stands; a refusal opens the sign-in dialog. */
export function useSessionWatch(): void {
  const token = useSession((state) => state.token);
  useEffect(() => {
    if (token === null) return;
    const timer = setInterval(() => {
      // Only a refusal matters here, and the client has told the store already.
      validateToken().catch(() => undefined);
    }, VALIDATE_EVERY_MS);
    return () => clearInterval(timer);
  }, [token]);
}
