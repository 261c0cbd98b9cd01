import { Button, ErrorAlert, SidePanel, Stack, TextInput, useShell } from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/i18n';
import { useAddSchool } from './schools.queries';

interface Props {
  onClose: () => void;
  onAdded: (id: string) => void;
}

/** Asks for a new school's name and code. */
export function NewSchoolPanel({ onClose, onAdded }: Props) {
  const t = useText('schools');
  const { notify } = useShell();
  const add = useAddSchool();
  const [school, setSchool] = useState({ name: '', code: '' });
  const isReady = school.name.trim() !== '' && school.code.trim() !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    add.mutate(school, {
      onSuccess: ({ id }) => {
        notify({ kind: 'success', message: t('added') });
        onAdded(id);
      },
    });
  }
  return (
    <SidePanel title={t('add')} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('name')}
            required
            maxLength={200}
            data-autofocus
            value={school.name}
            onChange={(event) => setSchool({ ...school, name: event.currentTarget.value })}
          />
          <TextInput
            label={t('code')}
            description={t('codeHint')}
            required
            maxLength={64}
            value={school.code}
            onChange={(event) => setSchool({ ...school, code: event.currentTarget.value })}
          />
          {add.error && <ErrorAlert error={add.error} />}
          <Button type="submit" disabled={!isReady} loading={add.isPending}>
            {t('add')}
          </Button>
        </Stack>
      </form>
    </SidePanel>
  );
}
