import { Alert, Button, Icon, Stack, Text, useQuery } from '@homeroom/sdk';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useText } from '../../i18n/i18n';
import { PublicPage } from '../../pages/public-page';
import { useFailureText } from '../../session/failure-text';
import { Loading } from '../../session/loading';
import { type CurrentUser, fetchCurrentUser, OWN_USER } from '../../session/session.queries';
import { useSession } from '../../session/session.store';
import { PasswordUnlock } from './password-unlock';
import { ProviderUnlock } from './provider-unlock';

/** `/lock`: the session stands, but until the person has signed in again nothing of it is shown. */
export function LockPage() {
  const t = useText('account');
  const { state } = useLocation();
  const { status, lock } = useSession();
  const isSignedIn = status === 'signed-in';
  useEffect(() => {
    if (isSignedIn) lock();
  }, [isSignedIn, lock]);
  const user = useQuery({
    queryKey: OWN_USER,
    queryFn: fetchCurrentUser,
    select: (answer) => answer.user,
    enabled: isSignedIn,
  });
  if (!isSignedIn) return <Navigate to="/login" replace />;
  const target = typeof state?.from === 'string' ? state.from : '/';
  return (
    <PublicPage title={t('lock.title')} isNarrow>
      {user.data && <Unlock user={user.data} target={target} />}
      {user.isPending && <Loading />}
      {user.error && !user.data && <Failed error={user.error} onRetry={() => void user.refetch()} />}
    </PublicPage>
  );
}

/** By a password, by the district's provider, or by either: as the person signs in. */
function Unlock({ user, target }: { user: CurrentUser; target: string }) {
  const t = useText('account');
  return (
    <Stack>
      <Text size="sm">
        {t(user.hasPassword ? 'lock.text' : 'lock.textProvider', { name: user.UserName })}
      </Text>
      {user.hasPassword && <PasswordUnlock userName={user.UserName} target={target} />}
      {(user.SSOUser || !user.hasPassword) && (
        <ProviderUnlock target={target} isOnlyWay={!user.hasPassword} />
      )}
    </Stack>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const shellText = useText();
  const failureText = useFailureText();
  return (
    <Stack>
      <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
        {failureText(error, 'loginPage.SERVER_UNAVAIALBLE')}
      </Alert>
      <Button size="md" onClick={onRetry}>
        {shellText('retry')}
      </Button>
    </Stack>
  );
}
