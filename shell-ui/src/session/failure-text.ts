import { ApiError } from '@homeroom/sdk';
import { translate, useText } from '../i18n/i18n';

/**
 * The sentence for a failed step of the sign-in. A server that does not answer is not the user's fault and says so;
 * else the server's own words count, and `fallback` (a key of the shell's dictionary) where it has none.
 */
export function useFailureText(): (error: Error, fallback: string) => string {
  const t = useText();
  return (error, fallback) => {
    if (isUnavailable(error)) return t('loginPage.SERVER_UNAVAIALBLE');
    if (error instanceof ApiError && error.code === 'invalid_credentials')
      return t('loginPage.INVALID_CREDENTIALS');
    if (error instanceof ApiError && error.code === 'district_unknown') return t('login.schoolUnknown');
    return error.message || translate('shell', fallback);
  };
}

function isUnavailable(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status === 405 || error.status >= 500;
}
