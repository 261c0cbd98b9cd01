import { Navigate, useLocation } from 'react-router';
import { useBootstrap, useDictionaries } from './bootstrap.queries';
import { Frame } from './frame/frame';
import { ShortcutsDialog } from './frame/shortcuts.dialog';
import { useLanguage } from './i18n/i18n';
import { LicenceBanner } from './licence/licence-banner';
import { StartFailedPage } from './pages/start-failed.page';
import { LocalCopiesNotice } from './remotes/local-copies-notice';
import { PageSkeleton } from './remotes/page-skeleton';
import { AppRoutes } from './routes';
import { LoginDialog } from './session/login.dialog';
import { useSession } from './session/session.store';
import { hasStaffRole } from './session/staff-role';
import { useSessionWatch } from './session/use-session-watch';
import { ShellProvider } from './shell-provider';

/** Everything behind the sign-in. */
export function SignedIn() {
  const location = useLocation();
  const { status, signOut } = useSession();
  const language = useLanguage((state) => state.language);
  const bootstrap = useBootstrap();
  const dictionaries = useDictionaries(language.locale);
  useSessionWatch();

  if (status === 'signed-out') return <Navigate to="/login" replace />;
  if (status === 'anonymous' || (status === 'expired' && !bootstrap.data)) {
    const target = location.pathname + location.search + location.hash;
    return (
      <Navigate to={target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`} replace />
    );
  }
  if (bootstrap.error && !bootstrap.data) {
    return <StartFailedPage error={bootstrap.error} onRetry={() => void bootstrap.refetch()} />;
  }
  if (bootstrap.data && !hasStaffRole(bootstrap.data.user)) {
    return <StartFailedPage error={null} onRetry={() => signOut()} />;
  }
  const ready = dictionaries.isPending ? undefined : bootstrap.data;
  return (
    <Frame bootstrap={ready}>
      {ready ? (
        <ShellProvider bootstrap={ready}>
          <LocalCopiesNotice />
          <LicenceBanner licence={ready.licence} timezone={ready.district.timezone} user={ready.user} />
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
