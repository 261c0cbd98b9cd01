import { Alert, Anchor, Button, Icon, Link, Stack, useMutation } from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../i18n/i18n';
import { useFailureText } from '../../session/failure-text';
import { PasswordField } from '../../session/password-field';
import { endSession, requestToken } from '../../session/session.queries';
import { useSession } from '../../session/session.store';

/** Opens the lock with the password, and goes on at `target`. */
export function PasswordUnlock({ userName, target }: { userName: string; target: string }) {
  const t = useText('account');
  const shellText = useText();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { organization, signIn } = useSession();
  const [password, setPassword] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const unlock = useMutation({
    mutationFn: async () => {
      const found = await requestToken(organization ?? '', userName, password);
      if (!found.access_token) return '/login';
      await endSession().catch(() => undefined); // Of the session before; the new one takes its place.
      signIn(found.access_token, organization ?? '');
      return target;
    },
    onSuccess: (where) => navigate(where, { replace: true }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (password) unlock.mutate();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {unlock.error && (
          <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
            {failureText(unlock.error, 'loginPage.INVALID_CREDENTIALS')}
          </Alert>
        )}
        <PasswordField
          label={shellText('login.password')}
          value={password}
          onChange={setPassword}
          error={wasSubmitted && !password ? shellText('FIELD_REQUIRED') : null}
          autoFocus
          autoComplete="current-password"
        />
        <Button type="submit" size="md" loading={unlock.isPending}>
          {t('lock.unlock')}
        </Button>
        <Anchor component={Link} to="/recover" size="sm" py="sm" ta="center">
          {shellText('login.forgot')}
        </Anchor>
      </Stack>
    </form>
  );
}
