import { unwrap } from '@homeroom/sdk';
import { api } from '../api';
import type { AppWish } from './sso.queries';

export interface DistrictCheck {
  nonUUDistrict: boolean;
  uu_enabled: boolean;
  uuOrganizationId: string | null;
  district_uid: string;
  name: string;
}

interface TokenAnswer {
  access_token: string;
  organization: string;
}

/** The specification's time-out of the sign-in call. */
const LOGIN_TIMEOUT_MS = 20_000;

export function validateDistrict(schoolId: string, app: AppWish): Promise<DistrictCheck> {
  return unwrap(api.http.POST('/api/district/validate', { body: { schoolId, ...app } }));
}

export function requestToken(organization: string, username: string, password: string): Promise<TokenAnswer> {
  const body = { grant_type: 'password' as const, username, password, isCustomer: true, organization };
  return unwrap(
    api.http.POST('/api/auth/token', {
      body,
      bodySerializer: (form) =>
        new URLSearchParams(Object.entries(form ?? {}).map(([name, value]) => [name, String(value)])),
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
