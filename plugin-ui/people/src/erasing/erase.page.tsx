import {
  Alert,
  Button,
  ConfirmDialog,
  ErrorAlert,
  ErrorText,
  Group,
  Icon,
  Link,
  Page,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
  useFormat,
  useParams,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { PersonFacts } from '../persons/person-facts';
import { nameOf, usePerson } from '../persons/persons.queries';
import { CountsTable } from './counts-table';
import { useErase, useExport, useTrial } from './erasing.queries';

const LEAST = 3;

/** What erasing everything about a person would do, in numbers; then the reason, the person's id, and the deed. */
export default function ErasePage() {
  const { t } = usePlugin();
  const { person = '' } = useParams();
  const trial = useTrial(person);
  const found = usePerson(person).data?.person;
  const name = nameOf(found);
  return (
    <Page
      title={name === undefined ? t('erasing.title') : t('erasing.titleOf', { name })}
      purpose={t('erasing.purpose')}
      parents={[
        { title: t('students.title'), path: '/student-detail' },
        { title: name ?? t('erasing.person'), path: `/student-detail/${person}` },
      ]}
    >
      {found && <PersonFacts person={found} hasGuardians={false} />}
      {trial.isPending && <Skeleton height={220} role="status" aria-label={t('erasing.counting')} />}
      {trial.error && <ErrorAlert error={trial.error} />}
      {trial.data?.refusal && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          {trial.data.refusal}
        </Alert>
      )}
      {trial.data && !trial.data.refusal && (
        <Stack gap="lg">
          {trial.data.parts.map(({ plugin, counts, refusal }) => (
            <CountsTable
              key={plugin}
              title={plugin}
              counts={counts}
              refusal={refusal}
              erasedTitle={t('erasing.willErase')}
            />
          ))}
          <Deed person={person} confirm={trial.data.confirm} total={totalOf(trial.data.parts)} />
        </Stack>
      )}
    </Page>
  );
}

function totalOf(parts: { counts: { erased: number }[] }[]): number {
  return parts.flatMap(({ counts }) => counts).reduce((sum, { erased }) => sum + erased, 0);
}

function Deed({ person, confirm, total }: { person: string; confirm: string; total: number }) {
  const { t, navigate } = usePlugin();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const erase = useErase((id) => navigate(`/erasures/${id}`));
  const everything = useExport(person);
  const numbers = { count: total, items: format.number(total) };
  const isReady = reason.trim().length >= LEAST;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('erasing.exportFirst')}</Text>
      <Button
        variant="default"
        leftSection={<Icon name="download" size={18} />}
        loading={everything.isPending}
        onClick={() => everything.mutate()}
      >
        {t('erasing.export')}
      </Button>
      {everything.error && <ErrorText error={everything.error} />}
      <Textarea
        label={t('erasing.reason')}
        description={t('erasing.reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        required
        w="100%"
        maw={560}
      />
      <Group gap="sm">
        <WriteButton disabled={!isReady} onClick={() => setIsAsking(true)}>
          {t('erasing.erase', numbers)}
        </WriteButton>
        <Link to={`/student-detail/${person}`}>{t('erasing.back')}</Link>
      </Group>
      <ConfirmDialog
        title={t('erasing.askTitle', numbers)}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel={t('erasing.erase', numbers)}
        isDangerous
        isReady={typed.trim() === confirm}
        isPending={erase.isPending}
        error={erase.error}
        onConfirm={() => erase.mutate({ person, confirm: typed.trim(), reason: reason.trim() })}
      >
        <Stack gap="sm">
          <Text>{t('erasing.effect')}</Text>
          <TextInput
            label={t('erasing.typeId', { id: confirm })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            required
            data-autofocus
          />
        </Stack>
      </ConfirmDialog>
    </Stack>
  );
}
