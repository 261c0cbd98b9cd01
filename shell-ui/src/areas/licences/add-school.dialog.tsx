import { Button, Dialog, ErrorText, Stack, TextInput } from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/i18n';
import { useAddSchool } from './licences.queries';

interface Props {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

const NONE = { code: '', name: '' };

/** Adds one school. */
export function AddSchoolDialog({ id, isOpen, onClose }: Props) {
  const t = useText('licences');
  const [school, setSchool] = useState(NONE);
  const add = useAddSchool(() => {
    setSchool(NONE);
    onClose();
  });
  const isReady = school.code.trim() !== '' && school.name.trim() !== '';
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady) add.mutate({ id, school });
  }
  return (
    <Dialog title={t('addSchool')} isOpen={isOpen} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('schoolName')}
            value={school.name}
            onChange={(event) => setSchool({ ...school, name: event.currentTarget.value })}
            required
          />
          <TextInput
            label={t('schoolCode')}
            description={t('schoolCodeHint')}
            value={school.code}
            onChange={(event) => setSchool({ ...school, code: event.currentTarget.value })}
            required
          />
          {add.error && <ErrorText error={add.error} />}
          <Button type="submit" disabled={!isReady} loading={add.isPending}>
            {t('add')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
