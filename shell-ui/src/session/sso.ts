import { ApiError } from '@homeroom/sdk';
import { type AppWish, type SignOnOptions, type SignOnReturn, startSignOn } from './sso.queries';

/** Leaves for the district's sign-on provider; it sends the browser back to `/auth/callback`. */
export async function startSingleSignOn(
  organization: string,
  wish: AppWish,
  options?: SignOnOptions,
): Promise<void> {
  globalThis.location.assign(await startSignOn(organization, wish, options));
}

/** Goes back to the application that had sent the user, if it wants to hear of the failure. */
export function goBackWith(error: Error): void {
  if (error instanceof ApiError && typeof error.data.back === 'string') {
    globalThis.location.replace(error.data.back);
  }
}

const CARRIED = [
  'state',
  'code',
  'id_token',
  'access_token',
  'error',
  'error_description',
  'iss',
] as const satisfies readonly (keyof SignOnReturn)[];

/** What the provider's redirect carried, in its query or in its fragment; null if it is no such redirect. */
export function readSignOnReturn({ search, hash }: Pick<Location, 'search' | 'hash'>): SignOnReturn | null {
  const params = new URLSearchParams(hash.length > 1 ? hash.slice(1) : search);
  const found = Object.fromEntries(
    CARRIED.flatMap((name) => params.getAll(name).map((value) => [name, value])),
  );
  return found.state ? { ...found, state: found.state } : null;
}
