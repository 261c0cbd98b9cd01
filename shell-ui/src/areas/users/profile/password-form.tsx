import { ApiError, Button, ErrorAlert, PasswordInput, Stack, Text, Title, useShell } from '@homeroom/sdk';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../../i18n/i18n';
import { useChangePassword } from './profile.queries';

const EMPTY = { old: '', fresh: '', again: '' };

/** Changes one's own password; one's other sessions end. */
export function PasswordForm() {
  const t = useText('users');
  const { notify } = useShell();
  const headingId = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const change = useChangePassword(() => {
    setDraft(EMPTY);
    setWasSubmitted(false);
    notify({ kind: 'success', message: t('password.done') });
  });
  const refused = change.error instanceof ApiError ? change.error.fields : {};
  const problems = {
    old: draft.old === '' ? t('create.required') : undefined,
    fresh: draft.fresh === '' ? t('create.required') : undefined,
    again: draft.again === draft.fresh ? undefined : t('password.differ'),
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (Object.values(problems).some(Boolean)) return;
    change.mutate({ oldPassword: draft.old, newPassword: draft.fresh });
  }

  const input = (name: keyof typeof EMPTY, said?: string) => ({
    label: t(`password.${name}`),
    value: draft[name],
    error: said ?? (wasSubmitted ? problems[name] : undefined),
    visibilityToggleButtonProps: { 'aria-label': t('password.show') },
    onChange: (event: { currentTarget: { value: string } }) => {
      setDraft({ ...draft, [name]: event.currentTarget.value });
      change.reset();
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-labelledby={headingId}>
      <Stack>
        <div>
          <Title order={2} size="h5" id={headingId}>
            {t('password.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('password.hint')}
          </Text>
        </div>
        {change.error && Object.keys(refused).length === 0 && <ErrorAlert error={change.error} />}
        <PasswordInput {...input('old', refused.oldPassword)} autoComplete="current-password" />
        <PasswordInput
          {...input('fresh', refused.newPassword ?? refused.password)}
          autoComplete="new-password"
        />
        <PasswordInput {...input('again')} autoComplete="new-password" />
        <Button type="submit" variant="default" loading={change.isPending}>
          {t('password.submit')}
        </Button>
      </Stack>
    </form>
  );
}
