import { Alert, Anchor, Button, Icon, Stack, TextInput, useMutation } from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../i18n/i18n';
import { useFailureText } from './failure-text';
import { PasswordField } from './password-field';
import type { School } from './school';
import { SchoolChip } from './school-chip';
import { requestToken } from './session.queries';

interface Props {
  school: School;
  userName: string;
  onChangeSchool: () => void;
  onForgot: () => void;
  onToken: (token: string, userName: string) => void;
  /** The password is right, and has to be replaced first; by this token. */
  onResetRequired: (confirmId: string) => void;
}

export function CredentialsStep(props: Props) {
  const { school, userName, onChangeSchool, onForgot, onToken, onResetRequired } = props;
  const t = useText();
  const failureText = useFailureText();
  const [user, setUser] = useState(userName);
  const [password, setPassword] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const login = useMutation({
    mutationFn: () => requestToken(school.id, user.trim(), password),
    onSuccess: ({ access_token, resetPasswordToken }) => {
      if (resetPasswordToken) onResetRequired(resetPasswordToken);
      else if (access_token) onToken(access_token, user.trim());
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (user.trim() && password) login.mutate();
  }

  const required = (value: string) => (wasSubmitted && !value.trim() ? t('FIELD_REQUIRED') : null);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <SchoolChip school={school} onChange={onChangeSchool} />
        {login.error && (
          <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
            {failureText(login.error, 'loginPage.INVALID_CREDENTIALS')}
          </Alert>
        )}
        <TextInput
          label={t('login.userId')}
          value={user}
          onChange={(event) => setUser(event.currentTarget.value)}
          error={required(user)}
          autoFocus={userName === ''}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
        />
        <PasswordField
          label={t('login.password')}
          value={password}
          onChange={setPassword}
          error={required(password)}
          autoFocus={userName !== ''}
          autoComplete="current-password"
        />
        <Button type="submit" size="md" loading={login.isPending}>
          {t('login.submit')}
        </Button>
        <Anchor component="button" type="button" size="sm" py="sm" onClick={onForgot}>
          {t('login.forgot')}
        </Anchor>
      </Stack>
    </form>
  );
}
