import { Alert, ApiError, Button, Icon, Stack, TextInput, useMutation } from '@homeroom/sdk';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../i18n/i18n';
import { sendResetMail } from '../../session/session.queries';
import { emailProblem } from './email';

interface Props {
  schoolId: string;
  /** Otherwise the school id is known. */
  asksSchool: boolean;
  /** The button's words. */
  submit: string;
  /** Below the good news. */
  sent: ReactNode;
}

/** Sends the link; the answer is the same whether or not somebody has the address. */
export function ResetMailForm({ schoolId, asksSchool, submit: label, sent }: Props) {
  const t = useText('account');
  const shellText = useText();
  const [school, setSchool] = useState(schoolId);
  const [email, setEmail] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const send = useMutation({ mutationFn: () => sendResetMail(school.trim().toLowerCase(), email.trim()) });
  const problem = emailProblem(email);

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (!problem && school.trim()) send.mutate();
  }

  if (send.isSuccess) {
    return (
      <Stack>
        <Alert color="green" variant="outline" icon={<Icon name="check" />} role="status">
          {t('forgot.sent')}
        </Alert>
        {sent}
      </Stack>
    );
  }
  const isTooMuch = send.error instanceof ApiError && send.error.code === 'too_many_tries';
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {send.error && (
          <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
            {isTooMuch ? shellText('login.tooMany') : t('forgot.failed')}
          </Alert>
        )}
        {asksSchool && (
          <TextInput
            label={shellText('login.schoolId')}
            value={school}
            onChange={(event) => setSchool(event.currentTarget.value)}
            error={wasSubmitted && !school.trim() ? shellText('FIELD_REQUIRED') : null}
            autoFocus={schoolId === ''}
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
          />
        )}
        <TextInput
          type="email"
          label={t('email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={
            wasSubmitted && problem
              ? problem === 'required'
                ? shellText('FIELD_REQUIRED')
                : t(problem)
              : null
          }
          autoFocus={!asksSchool || schoolId !== ''}
          autoComplete="email"
          size="md"
        />
        <Button type="submit" size="md" loading={send.isPending}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
