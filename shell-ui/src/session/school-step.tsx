import { Button, Stack, TextInput, useMutation } from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../i18n/i18n';
import { useFailureText } from './failure-text';
import { type DistrictCheck, validateDistrict } from './session.queries';
import { rememberDistrict } from './session.store';
import { goBackWith } from './sso';
import type { AppWish } from './sso.queries';

interface Props {
  initial: string;
  /** An application that has sent the user hears of a failure instead of the page. */
  wish: AppWish;
  onAccept: (schoolId: string, district: DistrictCheck) => void;
}

export function SchoolStep({ initial, wish, onAccept }: Props) {
  const t = useText();
  const failureText = useFailureText();
  const [value, setValue] = useState(initial);
  const [isEmpty, setIsEmpty] = useState(false);
  const check = useMutation({
    mutationFn: (schoolId: string) => validateDistrict(schoolId, wish),
    onSuccess: (district, schoolId) => {
      rememberDistrict(district);
      onAccept(schoolId, district);
    },
    onError: goBackWith,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const schoolId = value.trim().toLowerCase();
    setIsEmpty(schoolId === '');
    if (schoolId !== '') check.mutate(schoolId);
  }

  const failure = check.error && failureText(check.error, 'login.schoolUnknown');
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('login.schoolId')}
          description={t('login.schoolIdHint')}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          error={isEmpty ? t('FIELD_REQUIRED') : failure}
          autoFocus
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
        />
        <Button type="submit" size="md" loading={check.isPending}>
          {t('login.continue')}
        </Button>
      </Stack>
    </form>
  );
}
