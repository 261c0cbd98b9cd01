import { Navigate, useLocation } from 'react-router';
import { Announcements } from './announcements/announcements';
import { useBootstrap, useDictionaries } from './bootstrap.queries';
import { Frame } from './frame/frame';
import { ShortcutsDialog } from './frame/shortcuts.dialog';
import { useOnlyLanguage } from './i18n/choose-language';
import { useLanguage } from './i18n/i18n';
import { LicenceBanner } from './licence/licence-banner';
import { StartFailedPage } from './pages/start-failed.page';
import { LocalCopiesNotice } from './remotes/local-copies-notice';
import { PageSkeleton } from './remotes/page-skeleton';
import { AppRoutes } from './routes';
import { LoginDialog } from './session/login.dialog';
import { useSession } from './session/session.store';
import { hasStaffRole } from './session/staff-role';
import { Unauthorized } from './session/unauthorized';
import { useSessionWatch } from './session/use-session-watch';
import { ShellProvider } from './shell-provider';

/** Everything behind the sign-in. */
export function SignedIn() {
  const location = useLocation();
  const { status, isLocked } = useSession();
  const language = useLanguage((state) => state.language);
  const bootstrap = useBootstrap();
  const dictionaries = useDictionaries(language.locale);
  useSessionWatch();
  const here = location.pathname + location.search + location.hash;
  useOnlyLanguage(bootstrap.data);

  const isRefused = status === 'signed-in' && bootstrap.data && !hasStaffRole(bootstrap.data.user);
  if (isRefused || status === 'refused') return <Unauthorized />;
  if (status === 'signed-out') return <Navigate to="/login" replace />;
  if (status === 'anonymous' || (status === 'expired' && !bootstrap.data)) {
    return <Navigate to={here === '/' ? '/login' : `/login?redirect=${encodeURIComponent(here)}`} replace />;
  }
  if (isLocked) return <Navigate to="/lock" replace state={{ from: here }} />;
  if (bootstrap.error && !bootstrap.data) {
    return <StartFailedPage onRetry={() => void bootstrap.refetch()} />;
  }
  const ready = dictionaries.isPending ? undefined : bootstrap.data;
  return (
    <Frame bootstrap={ready}>
      {ready ? (
        <ShellProvider bootstrap={ready}>
          <LocalCopiesNotice />
          <LicenceBanner licence={ready.licence} timezone={ready.district.timezone} user={ready.user} />
          <Announcements first={ready.messages} />
          <AppRoutes bootstrap={ready} />
          <ShortcutsDialog />
          {status === 'expired' && <LoginDialog user={ready.user} district={ready.district} />}
        </ShellProvider>
      ) : (
        <PageSkeleton />
      )}
    </Frame>
  );
}
