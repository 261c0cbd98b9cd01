import { callKey, unwrap } from '@homeroom/sdk';
import { api } from '../api';
import type { AppWish } from './sso.queries';

export interface DistrictCheck {
  nonUUDistrict: boolean;
  uu_enabled: boolean;
  uuOrganizationId: string | null;
  district_uid: string;
  name: string;
}

/** One of the two tokens: a session's, or the one by which a new password must be set first. */
interface TokenAnswer {
  access_token: string | null;
  resetPasswordToken: string | null;
  organization: string;
}

/** The specification's time-out of the sign-in call. */
const LOGIN_TIMEOUT_MS = 20_000;

export function validateDistrict(schoolId: string, app: AppWish): Promise<DistrictCheck> {
  return unwrap<DistrictCheck>(api.http.POST('/api/district/validate', { body: { schoolId, ...app } }));
}

const NOBODY = { username: '', password: '', organization: '', isCustomer: true };

export function requestToken(organization: string, username: string, password: string): Promise<TokenAnswer> {
  return postForm({ ...NOBODY, grant_type: 'password', username, password, organization });
}

export async function requestAnonymousToken(): Promise<string | null> {
  return (await postForm({ ...NOBODY, grant_type: 'anonymous' })).access_token;
}

function postForm(body: typeof NOBODY & { grant_type: 'password' | 'anonymous' }): Promise<TokenAnswer> {
  const form = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
  return unwrap<TokenAnswer>(
    api.http.POST('/api/auth/token', {
      body,
      bodySerializer: () => form,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      signal: AbortSignal.timeout(LOGIN_TIMEOUT_MS),
    }),
  );
}

/** Resolves while the token is good; a refusal reaches the session store through the client. */
export function validateToken(): Promise<unknown> {
  return unwrap(api.http.GET('/api/auth/validatetoken'));
}

/** `endSession` of the answer is where the browser ends the sign-on provider's session too. */
export function endSession(): Promise<{ endSession: string | null }> {
  return unwrap<{ endSession: string | null }>(api.http.GET('/api/auth/signout'));
}

/** Whose session it is, and how they sign in. */
export interface CurrentUser {
  UserName: string;
  /** They have no password here. */
  SSOUser: boolean;
  /** Their accounts at the district's sign-on provider. */
  externalAccounts: readonly unknown[];
}

export const OWN_USER = callKey('/api/auth/current-user');

export function fetchCurrentUser(): Promise<{ user: CurrentUser }> {
  return unwrap<{ user: CurrentUser }>(api.http.GET('/api/auth/current-user'));
}

/** Mails a link, if somebody has the address; the answer does not tell. */
export function sendResetMail(schoolId: string, email: string): Promise<unknown> {
  return unwrap(
    api.http.POST('/api/auth/sendPasswordResetEmail', { body: { schoolId, email, redirectUrl: '' } }),
  );
}

export function resetPassword(confirmId: string, newPassword: string, confirmNewPassword: string) {
  return unwrap<{ userName: string; organization: string }>(
    api.http.POST('/api/auth/resetPassword', { body: { confirmId, newPassword, confirmNewPassword } }),
  );
}
