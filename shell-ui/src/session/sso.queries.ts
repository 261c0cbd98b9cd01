import { unwrap } from '@homeroom/sdk';
import { api } from '../api';

/** Where somebody wants to go after the sign-in, as the login's address says it. */
export interface AppWish {
  redirect: string;
  /** `integration_center` leads back to that application, with its own `state`. */
  app: string;
  state: string;
}

/** What the provider's redirect carried. */
export type SignOnReturn = Partial<
  Record<'code' | 'id_token' | 'access_token' | 'error' | 'error_description' | 'iss', string>
> & { state: string };

/** The specification's sign-on user info response. */
export interface SignOnAnswer {
  success: boolean;
  session: { token: string; schoolId: string; redirect: string } | null;
  /** Why not: a key of the dictionary's `sso.errors`. */
  authUserError: string | null;
  message: string | null;
  /** Ends the provider's session, so that somebody can sign in as another. */
  logoutUrl: string | null;
  /** Where the integration center wants to hear of the failure. */
  back: string | null;
}

export interface SignOnOptions {
  /** Has the person sign in at the provider though they are signed in there. */
  isAnew: boolean;
}

/** The address at the district's provider to which the browser goes. */
export async function startSignOn(
  organization: string,
  wish: AppWish,
  { isAnew }: SignOnOptions = { isAnew: false },
): Promise<string> {
  const body = { organization, ...wish, anew: isAnew };
  return (await unwrap<{ url: string }>(api.http.POST('/api/auth/sso/start', { body }))).url;
}

export function finishSignOn(carried: SignOnReturn): Promise<SignOnAnswer> {
  return unwrap(api.http.POST('/api/auth/sso/callback', { body: carried }));
}

export function redeemTicket(token: string, redirect: string): Promise<SignOnAnswer> {
  return unwrap(api.http.POST('/api/auth/sso/login', { body: { token, redirect } }));
}

/** Another application's address with a one-time token, by which it takes the session over. */
export async function createTicket(wish: AppWish): Promise<string> {
  const answer = unwrap<{ redirect: string }>(api.http.POST('/api/auth/sso/ticket', { body: wish }));
  return (await answer).redirect;
}

export async function fetchProfileUrl(): Promise<string | null> {
  const answer = unwrap<{ profile_url: string | null }>(api.http.GET('/api/auth/sso/profile'));
  return (await answer).profile_url;
}
