import { notifications } from '@mantine/notifications';
import { useText } from '../i18n/i18n';
import { fetchProfileUrl } from './sso.queries';

/** Opens the user's profile at the district's sign-on provider, or says that there is none. */
export function useUnifiedProfile(): () => void {
  const t = useText();
  const fail = (message: string) =>
    notifications.show({ id: message, message, color: 'red', withBorder: true });
  return () => {
    fetchProfileUrl().then(
      (url) => (url ? globalThis.location.assign(url) : fail(t('sso.noProfile'))),
      (error: Error) => fail(error.message),
    );
  };
}
