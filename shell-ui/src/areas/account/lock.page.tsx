import { Alert, Button, Icon, Link, PasswordInput, Stack, Text, useMutation, useQuery } from '@homeroom/sdk';
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
  if (!isSignedIn) return <Navigate to="/login" replace />;

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (password && userName.data) unlock.mutate();
  }

  return (
    <PublicPage title={t('lock.title')} isNarrow>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t('lock.text', { name: userName.data ?? '' })}</Text>
          {unlock.error && (
            <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
              {failureText(unlock.error, 'loginPage.INVALID_CREDENTIALS')}
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
          <Button type="submit" size="md" loading={unlock.isPending}>
            {t('lock.unlock')}
          </Button>
          <Link to="/recover">{shellText('login.forgot')}</Link>
        </Stack>
      </form>
    </PublicPage>
  );
}
