import { endSession } from './session.queries';
import { useSession } from './session.store';

/** Ends the session on the server and here, and shows the sign-in; a sign-on provider's session ends as well. */
export function useSignOut(): () => void {
  const signOut = useSession((state) => state.signOut);
  return () => {
    // Signing out here must work when the server cannot be reached; its session then ends by idling.
    endSession()
      .then(({ endSession: url }) => {
        if (url) globalThis.location.assign(url);
      })
      .catch(() => undefined);
    signOut();
  };
}
