import {
  Button,
  ErrorAlert,
  ErrorText,
  Group,
  Icon,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
  useShell,
} from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/i18n';
import { type Client, type TemporaryPassword, useInitialize, useTemporaryPassword } from './licences.queries';
import { TemporaryPasswordDialog } from './temporary-password.dialog';

/** Who administers the customer's district, or the form that makes the first of them. */
export function Administrators({ client }: { client: Client }) {
  const t = useText('licences');
  const [shown, setShown] = useState<TemporaryPassword | null>(null);
  return (
    <section aria-label={t('administrators')}>
      <Title order={2} size="h4" mb="sm">
        {t('administrators')}
      </Title>
      {client.administrators.length === 0 ? (
        <FirstAdministrator id={client.id} onDone={setShown} />
      ) : (
        <Stack gap="xs">
          {client.administrators.map((userName) => (
            <Administrator key={userName} id={client.id} userName={userName} onDone={setShown} />
          ))}
        </Stack>
      )}
      <TemporaryPasswordDialog password={shown} schoolId={client.schoolId} onClose={() => setShown(null)} />
    </section>
  );
}

interface Props {
  id: string;
  onDone: (password: TemporaryPassword) => void;
}

function Administrator({ id, userName, onDone }: Props & { userName: string }) {
  const t = useText('licences');
  const password = useTemporaryPassword(onDone);
  return (
    <Group>
      <Text>
        <bdi>{userName}</bdi>
      </Text>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="key" size={16} />}
        loading={password.isPending}
        onClick={() => password.mutate({ id, userName })}
        aria-label={t('temporaryFor', { userName })}
      >
        {t('temporary')}
      </Button>
      {password.error && <ErrorText error={password.error} />}
    </Group>
  );
}

const NOBODY = { email: '', firstName: '', lastName: '' };
type Person = typeof NOBODY;

function FirstAdministrator({ id, onDone }: Props) {
  const t = useText('licences');
  const shell = useText();
  const [person, setPerson] = useState(NOBODY);
  const [isTouched, setTouched] = useState(false);
  const [sendEmail, setSendEmail] = useState(false);
  const { notify } = useShell();
  const initialize = useInitialize((told) => {
    if (told.temporaryPassword) onDone(told);
    else notify({ message: t('mailed', { userName: told.userName }), kind: 'success' });
  });
  const field = (name: keyof Person) => ({
    label: t(name),
    value: person[name],
    required: true,
    error: isTouched && person[name].trim() === '' ? shell('FIELD_REQUIRED') : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setPerson({ ...person, [name]: event.currentTarget.value }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (Object.values(person).every((value) => value.trim() !== '')) {
      initialize.mutate({ id, ...person, sendEmail });
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={480}>
        <Text c="dimmed">{t('firstHint')}</Text>
        <TextInput {...field('email')} type="email" autoComplete="off" />
        <TextInput {...field('firstName')} autoComplete="off" />
        <TextInput {...field('lastName')} autoComplete="off" />
        <Switch
          label={t('sendEmail')}
          description={t('sendEmailHint')}
          checked={sendEmail}
          onChange={(event) => setSendEmail(event.currentTarget.checked)}
        />
        {initialize.error && <ErrorAlert error={initialize.error} />}
        <Group>
          <Button type="submit" loading={initialize.isPending}>
            {t('makeFirst')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
