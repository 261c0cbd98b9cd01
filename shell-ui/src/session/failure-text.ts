import { ApiError } from '@homeroom/sdk';
import { translate, useText } from '../i18n/i18n';

/** What the server says by a code, in the user's own language. */
const WORDS: Readonly<Record<string, string>> = {
  invalid_credentials: 'loginPage.INVALID_CREDENTIALS',
  district_unknown: 'login.schoolUnknown',
  too_many_tries: 'login.tooMany',
  passwords_differ: 'passwords.passwords_differ',
  password_length: 'passwords.password_length',
  password_common: 'passwords.password_common',
  password_name: 'passwords.password_name',
  reset_link_ended: 'passwords.reset_link_ended',
};

/**
 * The sentence for a failed step of the sign-in. A server that does not answer is not the user's fault and says so;
 * else the server's own words count, and where it has none, `fallback` (a key of the shell's dictionary) for what it
 * refused. What it neither refused nor granted failed to authenticate (specification §8).
 */
export function useFailureText(): (error: Error, fallback: string) => string {
  const t = useText();
  return (error, fallback) => {
    if (isUnavailable(error)) return t('loginPage.SERVER_UNAVAIALBLE');
    const words = error instanceof ApiError ? WORDS[error.code] : undefined;
    if (words) return t(words);
    return (
      error.message || translate('shell', isRefused(error) ? fallback : 'loginPage.FAILED_TO_AUTHENTICATE')
    );
  };
}

function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400;
}

function isUnavailable(error: Error): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status === 405 || error.status >= 500;
}
