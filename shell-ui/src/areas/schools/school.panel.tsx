import {
  Button,
  ErrorAlert,
  ErrorText,
  Fact,
  Facts,
  type Schemas,
  SidePanel,
  Skeleton,
  Stack,
  Text,
  TextInput,
  useDelayed,
  useFormat,
  useShell,
} from '@homeroom/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/i18n';
import { SchoolState } from './school-state';
import { useChangeSchool, usePersonCount, useSchool } from './schools.queries';

type School = Schemas['DistrictSchool'];

/** One school beside the list. */
export function SchoolPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('schools');
  const school = useSchool(id);
  const isSlow = useDelayed(school.isPending);
  return (
    <SidePanel title={<bdi>{school.data?.name ?? t('school')}</bdi>} isOpen onClose={onClose}>
      {school.data && <Details school={school.data} />}
      {school.error && !school.data && <ErrorAlert error={school.error} />}
      {isSlow && <Skeleton height={240} role="status" aria-label={t('loading')} />}
    </SidePanel>
  );
}

function Details({ school }: { school: School }) {
  const t = useText('schools');
  const format = useFormat();
  const persons = usePersonCount(school.code).data;
  return (
    <Stack gap="xl">
      <SchoolState isOpen={school.isOpen} />
      <Facts>
        <Fact term={t('code')}>{school.code}</Fact>
        {persons !== undefined && <Fact term={t('persons')}>{format.number(persons)}</Fact>}
        <Fact term={t('users')}>{format.number(school.users)}</Fact>
      </Facts>
      <NameForm key={school.name} school={school} />
      <StateButton school={school} />
    </Stack>
  );
}

function NameForm({ school }: { school: School }) {
  const t = useText('schools');
  const { notify } = useShell();
  const change = useChangeSchool();
  const [name, setName] = useState(school.name);
  const isChanged = name.trim() !== '' && name.trim() !== school.name;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged) return;
    change.mutate(
      { id: school.id, name, isOpen: school.isOpen },
      { onSuccess: () => notify({ kind: 'success', message: t('saved') }) },
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack align="start">
        <TextInput
          w="100%"
          label={t('name')}
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {change.error && <ErrorText error={change.error} />}
        <Button type="submit" variant="default" disabled={!isChanged} loading={change.isPending}>
          {t('save')}
        </Button>
      </Stack>
    </form>
  );
}

/** Closes the school or opens it again; what that means stands above the button. */
function StateButton({ school }: { school: School }) {
  const t = useText('schools');
  const { notify } = useShell();
  const change = useChangeSchool();
  const toggle = () =>
    change.mutate(
      { id: school.id, name: school.name, isOpen: !school.isOpen },
      {
        onSuccess: ({ isOpen }) => notify({ kind: 'success', message: t(isOpen ? 'doneOpen' : 'doneClose') }),
      },
    );
  return (
    <Stack align="start" gap="sm">
      <Text size="sm" c="dimmed">
        {t(school.isOpen ? 'closeHint' : 'openHint')}
      </Text>
      {change.error && <ErrorText error={change.error} />}
      <Button variant="default" loading={change.isPending} onClick={toggle}>
        {t(school.isOpen ? 'close' : 'reopen')}
      </Button>
    </Stack>
  );
}
