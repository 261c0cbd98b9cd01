import {
  Alert,
  Button,
  Checkbox,
  ErrorText,
  Icon,
  Link,
  NativeSelect,
  Stack,
  Switch,
  TextInput,
  useShell,
} from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/i18n';
import { LANGUAGES } from '../../../i18n/languages';
import { useRoleName } from '../use-role-name';
import { type NewUser, useCreateUser, useGrantable, useSchools } from '../users.queries';
import { codeOf, fieldProblems } from './field-problems';

/** Asks for a new user. What is wrong stands at its field; what is wrong with the whole stands above. */
export function CreateForm({ onCreated }: { onCreated: (userId: string) => void }) {
  const t = useText('users');
  const { notify, district } = useShell();
  const roleName = useRoleName();
  const offered = useGrantable().data?.roles ?? [];
  const schools = useSchools().data ?? [];
  const [user, setUser] = useState<NewUser>({
    email: '',
    firstName: '',
    lastName: '',
    userName: '',
    aliases: '',
    roles: [],
    school: '',
    language: (LANGUAGES.find(({ locale }) => locale === district.language) ?? LANGUAGES[0]).locale,
    sendsMail: true,
  });
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const create = useCreateUser((created) => {
    notify({ kind: 'success', message: t(user.sendsMail ? 'create.doneMailed' : 'create.done') });
    onCreated(created.Id);
  });
  const problems = fieldProblems(user, create.error, t);
  const isIncomplete = ['email', 'firstName', 'lastName'].some((name) => problems.local[name]);

  function change(values: Partial<NewUser>) {
    setUser((before) => ({ ...before, ...values }));
    create.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (!isIncomplete) create.mutate(user);
  }

  const input = (name: 'email' | 'firstName' | 'lastName' | 'userName' | 'aliases') => ({
    label: t(name),
    value: user[name],
    error: problems.server[name] ?? (wasSubmitted ? problems.local[name] : undefined),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput {...input('email')} type="email" required data-autofocus autoComplete="off" />
        <TextInput {...input('firstName')} required autoComplete="off" />
        <TextInput {...input('lastName')} required autoComplete="off" />
        <TextInput {...input('userName')} description={t('create.userNameHint')} autoComplete="off" />
        <TextInput {...input('aliases')} description={t('create.aliasesHint')} autoComplete="off" />
        <NativeSelect
          label={t('language')}
          value={user.language}
          onChange={(event) => change({ language: event.currentTarget.value })}
          data={LANGUAGES.map(({ locale, name }) => ({ value: locale, label: name }))}
        />
        <Checkbox.Group
          label={t('roles.title')}
          value={user.roles}
          onChange={(roles) => change({ roles })}
          error={problems.server.roles}
        >
          <Stack gap="xs" mt="xs">
            {offered.map(({ id }) => (
              <Checkbox key={id} value={id} label={roleName(id)} />
            ))}
          </Stack>
        </Checkbox.Group>
        {schools.length > 0 && (
          <NativeSelect
            label={t('schools.one')}
            description={t('schools.oneHint')}
            error={problems.server.school}
            value={user.school}
            onChange={(event) => change({ school: event.currentTarget.value })}
            data={[
              { value: '', label: t('schools.all') },
              ...schools.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Switch
          label={t('create.sendMail')}
          description={t('create.sendMailHint')}
          checked={user.sendsMail}
          onChange={(event) => change({ sendsMail: event.currentTarget.checked })}
        />
        {wasSubmitted && isIncomplete && (
          <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
            {t('create.invalid')}
          </Alert>
        )}
        {create.error && Object.keys(problems.server).length === 0 && (
          <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
            <ErrorText error={create.error} />
            {codeOf(create.error) === 'user_deleted' && <Link to="/user/deleted">{t('deleted.link')}</Link>}
          </Alert>
        )}
        <Button type="submit" loading={create.isPending}>
          {t('create.submit')}
        </Button>
      </Stack>
    </form>
  );
}
