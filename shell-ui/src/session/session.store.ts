import type { Schemas } from '@homeroom/sdk';
import { create } from 'zustand';

/**
 * `expired`: was signed in, so the page stays and a dialog asks to sign in again.
 * `signed-out`: left on purpose, so the next sign-in does not lead back.
 * `refused`: signed in, but without a role that may work here, so the session was ended.
 */
type Status = 'signed-in' | 'anonymous' | 'expired' | 'signed-out' | 'refused';

interface SessionState {
  status: Status;
  /** The screen is locked: the session stands, but nothing of it is shown. */
  isLocked: boolean;
  token: string | null;
  /** Goes with the requests of somebody who has not signed in; it opens nothing. */
  anonymousToken: string | null;
  /** The district's code, sent with every request and offered at the next sign-in. */
  organization: string | null;
  signIn: (token: string, organization: string) => void;
  signOut: (status?: 'signed-out' | 'refused') => void;
  lock: () => void;
  /** The API refused `token`; an answer to an older token changes nothing. */
  expire: (token: string | null) => void;
}

const stored = { token: localStorage.getItem('token'), organization: localStorage.getItem('organization') };

export const useSession = create<SessionState>((set, get) => ({
  ...stored,
  anonymousToken: null,
  isLocked: localStorage.getItem('locked') === 'true',
  status: stored.token ? 'signed-in' : 'anonymous',
  signIn: (token, organization) => {
    localStorage.setItem('token', token);
    localStorage.setItem('organization', organization);
    localStorage.removeItem('locked');
    set({ token, organization, status: 'signed-in', isLocked: false });
  },
  signOut: (status = 'signed-out') => {
    localStorage.removeItem('token');
    localStorage.removeItem('locked');
    set({ token: null, status, isLocked: false });
  },
  lock: () => {
    localStorage.setItem('locked', 'true');
    set({ isLocked: true });
  },
  expire: (token) => {
    if (token === null || token !== get().token) return;
    // Another tab may have opened the lock, or signed in, meanwhile: what it keeps is its own.
    if (localStorage.getItem('token') === token) localStorage.removeItem('token');
    set({ token: null, status: 'expired' });
  },
}));

/** Keeps how the district's users sign in, under the specification's names. */
export function rememberDistrict(check: Schemas['DistrictRead']): void {
  localStorage.setItem('uu_enabled', String(check.uu_enabled));
  localStorage.setItem('uuOrganisationId', check.uuOrganizationId ?? '');
  localStorage.setItem('district_uid', check.district_uid);
}
