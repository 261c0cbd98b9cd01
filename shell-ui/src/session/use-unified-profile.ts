import { useText } from '../i18n/i18n';
import { notify } from '../notify';
import { fetchProfileUrl } from './sso.queries';

/** Opens the user's profile at the district's sign-on provider, or says that there is none. */
export function useUnifiedProfile(): () => void {
  const t = useText();
  const fail = (message: string) => notify({ kind: 'error', message });
  return () => {
    fetchProfileUrl().then(
      (url) => (url ? globalThis.location.assign(url) : fail(t('sso.noProfile'))),
      (error: Error) => fail(error.message),
    );
  };
}
