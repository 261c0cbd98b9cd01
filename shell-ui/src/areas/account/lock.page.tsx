import {
  Alert,
  Anchor,
  Button,
  Icon,
  Link,
  PasswordInput,
  Stack,
  Text,
  useMutation,
  useQuery,
} from '@homeroom/sdk';
import { type FormEvent, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useText } from '../../i18n/i18n';
import { PublicPage } from '../../pages/public-page';
import { useFailureText } from '../../session/failure-text';
import { endSession, fetchCurrentUser, requestToken } from '../../session/session.queries';
import { useSession } from '../../session/session.store';

/** `/lock`: the session stands, but until the password is given again nothing of it is shown. */
export function LockPage() {
  const t = useText('account');
  const shellText = useText();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { status, organization, lock, signIn } = useSession();
  const [password, setPassword] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const isSignedIn = status === 'signed-in';
  useEffect(() => {
    if (isSignedIn) lock();
  }, [isSignedIn, lock]);
  const userName = useQuery({ queryKey: ['own-name'], queryFn: fetchCurrentUser, enabled: isSignedIn });
  const unlock = useMutation({
    mutationFn: async () => {
      const found = await requestToken(organization ?? '', userName.data ?? '', password);
      if (!found.access_token) return '/login';
      await endSession().catch(() => undefined); // Of the session before; the new one takes its place.
      signIn(found.access_token, organization ?? '');
      return typeof state?.from === 'string' ? state.from : '/';
    },
    onSuccess: (target) => navigate(target, { replace: true }),
  });
  const failure = unlock.error ?? userName.error;
  if (!isSignedIn) return <Navigate to="/login" replace />;

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (userName.error) void userName.refetch();
    else if (password) unlock.mutate();
  }

  return (
    <PublicPage title={t('lock.title')} isNarrow>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t('lock.text', { name: userName.data ?? '' })}</Text>
          {failure && (
            <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
              {failureText(failure, 'loginPage.INVALID_CREDENTIALS')}
            </Alert>
          )}
          <PasswordInput
            label={shellText('login.password')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={wasSubmitted && !password ? shellText('FIELD_REQUIRED') : null}
            autoFocus
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': shellText('login.showPassword') }}
            size="md"
          />
          <Button type="submit" size="md" loading={unlock.isPending || userName.isPending}>
            {t('lock.unlock')}
          </Button>
          <Anchor component={Link} to="/recover" size="sm" py="sm" ta="center">
            {shellText('login.forgot')}
          </Anchor>
        </Stack>
      </form>
    </PublicPage>
  );
}
