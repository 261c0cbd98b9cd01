import { ApiError, callKey, type Schemas, unwrap } from '@homeroom/sdk';
import { api } from '../api';
import type { AppWish } from './sso.queries';

export type DistrictCheck = Schemas['DistrictRead'];

/** One of the two tokens: a session's, or the one by which a new password must be set first. */
type TokenAnswer = Schemas['TokenRead'];

/** The specification's time-out of the sign-in call. */
const LOGIN_TIMEOUT_MS = 20_000;

export function validateDistrict(schoolId: string, app: AppWish): Promise<DistrictCheck> {
  return unwrap(api.http.POST('/api/district/validate', { body: { schoolId, ...app } }));
}

const NOBODY = { username: '', password: '', organization: '', isCustomer: true };

/** Throws `ApiError` for an answer without a token too. */
export async function requestToken(organization: string, username: string, password: string) {
  const found = await postForm({ ...NOBODY, grant_type: 'password', username, password, organization });
  if (!found.access_token && !found.resetPasswordToken)
    throw new ApiError('', { code: 'token_missing', status: 200 });
  return found;
}

export async function requestAnonymousToken(): Promise<string | null> {
  return (await postForm({ ...NOBODY, grant_type: 'anonymous' })).access_token;
}

function postForm(body: typeof NOBODY & { grant_type: 'password' | 'anonymous' }): Promise<TokenAnswer> {
  const form = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
  return unwrap(
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
  return unwrap(api.http.GET('/api/auth/signout'));
}

/** Whose session it is, and how they sign in. */
export type CurrentUser = Schemas['OwnUser'];

export const OWN_USER = callKey('/api/auth/current-user');

export function fetchCurrentUser(): Promise<Schemas['CurrentUser']> {
  return unwrap(api.http.GET('/api/auth/current-user'));
}

/** Mails a link, if somebody has the address; the answer does not tell. */
export function sendResetMail(schoolId: string, email: string): Promise<unknown> {
  return unwrap(
    api.http.POST('/api/auth/sendPasswordResetEmail', { body: { schoolId, email, redirectUrl: '' } }),
  );
}

export function resetPassword(confirmId: string, newPassword: string, confirmNewPassword: string) {
  return unwrap(
    api.http.POST('/api/auth/resetPassword', { body: { confirmId, newPassword, confirmNewPassword } }),
  );
}
