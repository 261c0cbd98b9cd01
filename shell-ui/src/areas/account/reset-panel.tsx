import { Alert, Anchor, Button, Icon, Stack, Text, Title, useMutation } from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/i18n';
import { useFailureText } from '../../session/failure-text';
import { PasswordField } from '../../session/password-field';
import { requestToken, resetPassword } from '../../session/session.queries';

interface Props {
  /** The token that sets the password, once. */
  confirmId: string;
  /** Called when the new password has signed the user in. */
  onToken: (token: string, organization: string, userName: string) => void;
  onReturn: () => void;
  /** The link does not work any more: the way to a new one. */
  onForgot: () => void;
}

/** Sets a new password, and signs in with it. */
export function ResetPanel({ confirmId, onToken, onReturn, onForgot }: Props) {
  const t = useText('account');
  const shellText = useText();
  const failureText = useFailureText();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const enter = useMutation({
    mutationFn: async (whose: { userName: string; organization: string }) => {
      const found = await requestToken(whose.organization, whose.userName, password);
      if (found.access_token) onToken(found.access_token, whose.organization, whose.userName);
    },
  });
  const reset = useMutation({
    mutationFn: () => resetPassword(confirmId, password, confirmation),
    onSuccess: (whose) => enter.mutate(whose),
  });
  const differs = password !== confirmation;

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (password && confirmation && !differs) reset.mutate();
  }

  if (reset.isSuccess) {
    return (
      <Stack>
        <Alert color="green" variant="outline" icon={<Icon name="check" />} role="status">
          {t('reset.done')}
        </Alert>
        {enter.isPending && <Text size="sm">{t('reset.entering')}</Text>}
        <Anchor component="button" type="button" size="sm" py="sm" onClick={onReturn}>
          {t('returnToLogin')}
        </Anchor>
      </Stack>
    );
  }
  const required = (value: string) => (wasSubmitted && !value ? shellText('FIELD_REQUIRED') : null);
  const hasEnded = reset.error && 'code' in reset.error && reset.error.code === 'reset_link_ended';
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Title order={2} size="h4">
          {t('reset.title')}
        </Title>
        <Text size="sm">{t('reset.text')}</Text>
        {reset.error && (
          <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
            <Stack gap="xs" align="flex-start">
              <span>{failureText(reset.error, 'loginPage.SERVER_UNAVAIALBLE')}</span>
              {hasEnded && (
                <Anchor component="button" type="button" size="sm" onClick={onForgot}>
                  {t('reset.newLink')}
                </Anchor>
              )}
            </Stack>
          </Alert>
        )}
        <PasswordField
          label={t('reset.password')}
          value={password}
          onChange={setPassword}
          error={required(password)}
          autoFocus
          autoComplete="new-password"
        />
        <PasswordField
          label={t('reset.confirmation')}
          value={confirmation}
          onChange={setConfirmation}
          error={
            required(confirmation) ??
            (wasSubmitted && differs ? shellText('passwords.passwords_differ') : null)
          }
          autoComplete="new-password"
        />
        <Button type="submit" size="md" loading={reset.isPending}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
