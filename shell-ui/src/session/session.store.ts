import { create } from 'zustand';

/**
 * `expired`: was signed in, so the page stays and a dialog asks to sign in again.
 * `signed-out`: left on purpose, so the next sign-in does not lead back.
 */
type Status = 'signed-in' | 'anonymous' | 'expired' | 'signed-out';

interface SessionState {
  status: Status;
  token: string | null;
  /** The district's code, sent with every request and offered at the next sign-in. */
  organization: string | null;
  signIn: (token: string, organization: string) => void;
  signOut: () => void;
  /** The API refused `token`; an answer to an older token changes nothing. */
  expire: (token: string | null) => void;
}

const stored = { token: localStorage.getItem('token'), organization: localStorage.getItem('organization') };

export const useSession = create<SessionState>((set, get) => ({
  ...stored,
  status: stored.token ? 'signed-in' : 'anonymous',
  signIn: (token, organization) => {
    localStorage.setItem('token', token);
    localStorage.setItem('organization', organization);
    set({ token, organization, status: 'signed-in' });
  },
  signOut: () => {
    localStorage.removeItem('token');
    set({ token: null, status: 'signed-out' });
  },
  expire: (token) => {
    if (token === null || token !== get().token) return;
    localStorage.removeItem('token');
    set({ token: null, status: 'expired' });
  },
}));
