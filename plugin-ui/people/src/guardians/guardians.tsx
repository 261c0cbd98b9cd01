import {
  Button,
  EmailAddress,
  ErrorText,
  Group,
  Icon,
  nameOfLanguage,
  Paper,
  Skeleton,
  Stack,
  StatusLabel,
  Text,
  Title,
  usePlugin,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { EndGuardian } from './end-guardian';
import { GuardianDialog } from './guardian.dialog';
import classes from './guardians.module.css';
import { type Guardian, useGuardians } from './guardians.queries';

interface Props {
  person: string;
  /** Of the title, on the page around. */
  order?: 2 | 3;
}

/** Who gets a person's documents beside the person, and who must not. */
export function Guardians({ person, order = 3 }: Props) {
  const { t } = usePlugin();
  const found = useGuardians(person);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Stack component="section" aria-label={t('guardian.title')} gap="sm">
      <Group justify="space-between">
        <Title order={order} size="h4">
          {t('guardian.title')}
        </Title>
        <WriteButton
          variant="default"
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => setIsAdding(true)}
        >
          {t('guardian.add')}
        </WriteButton>
      </Group>
      {found.error && <ErrorText error={found.error} />}
      {found.isPending && <Skeleton height={90} role="status" aria-label={t('guardian.loading')} />}
      {found.data?.guardians.length === 0 && <Text c="dimmed">{t('guardian.empty')}</Text>}
      {found.data && found.data.guardians.length > 0 && (
        <div className={classes.cards}>
          {found.data.guardians.map((guardian) => (
            <GuardianCard key={guardian.place} person={person} guardian={guardian} />
          ))}
        </div>
      )}
      {isAdding && <GuardianDialog person={person} onClose={() => setIsAdding(false)} />}
    </Stack>
  );
}

function GuardianCard({ person, guardian }: { person: string; guardian: Guardian }) {
  const { t } = usePlugin();
  const [open, setOpen] = useState<'edit' | 'end' | null>(null);
  const name = guardian.name || guardian.email || t('guardian.nameless');
  const close = () => setOpen(null);
  return (
    <Paper withBorder p="sm">
      <Stack gap={4}>
        <Text fw={600}>
          {guardian.name || !guardian.email ? <bdi>{name}</bdi> : <EmailAddress email={guardian.email} />}
          {guardian.relationship && ` · ${t(`relationship.${guardian.relationship}`)}`}
        </Text>
        {guardian.name && (
          <Text size="sm">
            {guardian.email ? <EmailAddress email={guardian.email} /> : t('guardian.noAddress')}
          </Text>
        )}
        {guardian.phone && (
          <Text size="sm">
            <bdi dir="ltr">{guardian.phone}</bdi>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('guardian.language')}:{' '}
          {guardian.language ? (
            <bdi lang={guardian.language}>{nameOfLanguage(guardian.language)}</bdi>
          ) : (
            t('guardian.districtsLanguage')
          )}
        </Text>
        {guardian.restricted ? (
          <StatusLabel icon="ban" tone="bad">
            {t('guardian.isRestricted')} <bdi>{guardian.reason}</bdi>
          </StatusLabel>
        ) : (
          !guardian.receives && (
            <StatusLabel icon="ban" tone="quiet">
              {t('guardian.receivesNot')}
            </StatusLabel>
          )
        )}
        <Group gap="xs">
          <Button
            variant="subtle"
            onClick={() => setOpen('edit')}
            aria-label={t('guardian.editOf', { name })}
          >
            {t('guardian.edit')}
          </Button>
          {!guardian.restricted && (
            <WriteButton
              variant="subtle"
              onClick={() => setOpen('end')}
              aria-label={t('guardian.endOf', { name })}
            >
              {t('guardian.end')}
            </WriteButton>
          )}
        </Group>
      </Stack>
      {open === 'edit' && <GuardianDialog person={person} guardian={guardian} onClose={close} />}
      {open === 'end' && <EndGuardian person={person} place={guardian.place} name={name} onClose={close} />}
    </Paper>
  );
}
