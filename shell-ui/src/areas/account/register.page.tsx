import { Alert, Anchor, Button, Checkbox, Icon, Link, Stack, TextInput } from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/i18n';
import { PublicPage } from '../../pages/public-page';
import { PasswordField } from '../../session/password-field';
import { emailProblem } from './email';

/** The specification's rule of this page, which sends nothing; real passwords are longer. */
const PASSWORD = /^[A-Za-z0-9]{6,10}$/;
const EMPTY = { email: '', password: '', confirmation: '', agrees: false };

type Fields = typeof EMPTY;

/** What is wrong with each field, as a word of the dictionary. */
function findProblems({
  email,
  password,
  confirmation,
  agrees,
}: Fields): Partial<Record<keyof Fields, string>> {
  const passwordProblem =
    password === '' ? 'required' : PASSWORD.test(password) ? null : 'register.passwordInvalid';
  const differs = password === confirmation ? null : 'passwordsDiffer';
  const found = {
    email: emailProblem(email),
    password: passwordProblem,
    confirmation: confirmation === '' ? 'required' : differs,
    agrees: agrees ? null : 'register.termsRequired',
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

/** `/register`: a form that is checked here only; accounts are made by administrators. */
export function RegisterPage() {
  const t = useText('account');
  const shellText = useText();
  const [fields, setFields] = useState(EMPTY);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const problems = findProblems(fields);
  const isDone = wasSubmitted && Object.keys(problems).length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
  }

  const show = (field: keyof Fields) => {
    const problem = wasSubmitted ? problems[field] : undefined;
    return problem && t(problem);
  };
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  return (
    <PublicPage title={t('register.title')} isNarrow>
      <form onSubmit={submit} noValidate>
        <Stack>
          {isDone && (
            <Alert color="blue" variant="outline" icon={<Icon name="help" />} role="status">
              {t('register.restricted')}
            </Alert>
          )}
          <TextInput
            type="email"
            label={t('email')}
            value={fields.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
            error={show('email')}
            autoComplete="email"
            size="md"
          />
          <PasswordField
            label={shellText('login.password')}
            description={t('register.passwordHint')}
            value={fields.password}
            onChange={(password) => set({ password })}
            error={show('password')}
            autoComplete="new-password"
          />
          <PasswordField
            label={t('reset.confirmation')}
            value={fields.confirmation}
            onChange={(confirmation) => set({ confirmation })}
            error={show('confirmation')}
            autoComplete="new-password"
          />
          <Checkbox
            label={t('register.terms')}
            checked={fields.agrees}
            onChange={(event) => set({ agrees: event.currentTarget.checked })}
            error={show('agrees')}
          />
          <Button type="submit" size="md">
            {t('register.submit')}
          </Button>
          <Anchor component={Link} to="/login" size="sm" py="sm" ta="center">
            {t('returnToLogin')}
          </Anchor>
        </Stack>
      </form>
    </PublicPage>
  );
}
