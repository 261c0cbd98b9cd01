import { type Schemas, unwrap } from '@homeroom/sdk';
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

type Told = Schemas['SignOnAnswer'];

/** What became of a sign-on: as the server tells it, or that nobody could be asked. */
export interface SignOnAnswer extends Omit<Told, 'authUserError'> {
  /** A key of the dictionary's `sso.errors`. */
  authUserError: Told['authUserError'] | 'unreachable';
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
  return (await unwrap(api.http.POST('/api/auth/sso/start', { body }))).url;
}

export function finishSignOn(carried: SignOnReturn): Promise<SignOnAnswer> {
  return unwrap(api.http.POST('/api/auth/sso/callback', { body: carried }));
}

export function redeemTicket(token: string, redirect: string): Promise<SignOnAnswer> {
  return unwrap(api.http.POST('/api/auth/sso/login', { body: { token, redirect } }));
}

/** Another application's address with a one-time token, by which it takes the session over. */
export async function createTicket(wish: AppWish): Promise<string> {
  const answer = unwrap(api.http.POST('/api/auth/sso/ticket', { body: wish }));
  return (await answer).redirect;
}

export async function fetchProfileUrl(): Promise<string | null> {
  const answer = unwrap(api.http.GET('/api/auth/sso/profile'));
  return (await answer).profile_url;
}
