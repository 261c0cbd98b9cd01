import { keepDraftsOf, type TakenDrafts, takeDrafts } from '@homeroom/sdk';
import { queryClient } from '../query-client';
import { useSession } from './session.store';

const CHANNEL = 'homeroom.session';

/** Taken from the tab when the session expired; for the same person only, if they sign in again on this page. */
let taken: TakenDrafts = new Map();

/**
 * Leaves nothing of a session behind that has ended: no draft, no answer of the server, no picture of a page. Signing
 * out counts for every tab with the same session, also for a page that the browser brings back from its history.
 */
export function watchSessionEnd(): () => void {
  const others = new BroadcastChannel(CHANNEL);
  others.onmessage = ({ data }) => {
    if (data === useSession.getState().token) useSession.getState().signOut();
  };
  const stop = useSession.subscribe((state, before) => {
    if (before.token === null || state.token !== null) return;
    taken = takeDrafts();
    // An expired session's page stays as it is, below the dialog that asks to sign in again.
    if (state.status === 'expired') return;
    taken = new Map();
    queryClient.clear();
    others.postMessage(before.token);
  });
  addEventListener('pageshow', leaveEndedPage);
  return () => {
    stop();
    others.close();
    removeEventListener('pageshow', leaveEndedPage);
  };
}

/** Somebody has signed in, and `owner` says who: what the tab keeps of anybody else is removed. */
export function beginSession(owner: string): void {
  keepDraftsOf(owner, taken);
  taken = new Map();
}

/** A page out of the browser's history is as it was; the session that it shows may be over. */
function leaveEndedPage({ persisted }: PageTransitionEvent): void {
  const { token, signOut } = useSession.getState();
  const stored = localStorage.getItem('token');
  if (!persisted || token === null || stored === token) return;
  if (stored === null) signOut();
  else globalThis.location.reload();
}
