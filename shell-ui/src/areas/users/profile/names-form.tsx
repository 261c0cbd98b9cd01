import { Button, ErrorAlert, NativeSelect, Stack, Text, TextInput, Title, useShell } from '@homeroom/sdk';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../../i18n/i18n';
import { offeredBeside } from '../../../i18n/languages';
import { type ProfileChange, useSaveProfile } from './profile.queries';

interface Props {
  userName: string;
  email: string;
  stored: Required<ProfileChange>;
}

/** Names, phone and the language of one's mails. The address and the user name are the administrators'. */
export function NamesForm({ userName, email, stored }: Props) {
  const t = useText('users');
  const { notify } = useShell();
  const headingId = useId();
  const [draft, setDraft] = useState(stored);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const save = useSaveProfile(() => notify({ kind: 'success', message: t('profile.saved') }));
  const isMissing = (name: 'firstName' | 'lastName') => draft[name].trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (!isMissing('firstName') && !isMissing('lastName')) save.mutate(draft);
  }

  const input = (name: 'firstName' | 'lastName' | 'phone') => ({
    label: t(name),
    value: draft[name],
    error: name !== 'phone' && wasSubmitted && isMissing(name) ? t('create.required') : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  return (
    <form onSubmit={submit} noValidate aria-labelledby={headingId}>
      <Stack>
        <div>
          <Title order={2} size="h5" id={headingId}>
            {t('profile.about')}
          </Title>
          <Text size="sm" c="dimmed">
            <bdi>{email}</bdi>
            {userName !== email && (
              <>
                {' · '}
                <bdi>{userName}</bdi>
              </>
            )}
          </Text>
        </div>
        {save.error && <ErrorAlert error={save.error} />}
        <TextInput {...input('firstName')} required autoComplete="given-name" />
        <TextInput {...input('lastName')} required autoComplete="family-name" />
        <TextInput {...input('phone')} type="tel" autoComplete="tel" dir="auto" />
        <NativeSelect
          label={t('language')}
          description={t('profile.languageHint')}
          value={draft.LanguagePreference}
          onChange={(event) => setDraft({ ...draft, LanguagePreference: event.currentTarget.value })}
          data={[
            { value: '', label: t('profile.districtLanguage') },
            ...offeredBeside(stored.LanguagePreference).map(({ locale, name }) => ({
              value: locale,
              label: name,
            })),
          ]}
        />
        <Button type="submit" loading={save.isPending}>
          {t('profile.save')}
        </Button>
      </Stack>
    </form>
  );
}
