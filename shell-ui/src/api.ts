import { createApi } from '@homeroom/sdk';
import { useLanguage } from './i18n/i18n';
import { useMaintenance } from './maintenance.store';
import { isUnattended } from './session/attendance';
import { useSession } from './session/session.store';

/** The shell's one connection to the API; plugins get the same through `usePlugin`. */
export const api = createApi({
  token: () => useSession.getState().token ?? useSession.getState().anonymousToken,
  organization: () => useSession.getState().organization,
  language: () => useLanguage.getState().language.locale,
  isUnattended,
  onUnauthorized: (token) => useSession.getState().expire(token),
  onMaintenance: (until) => useMaintenance.setState({ isClosed: true, until }),
});
