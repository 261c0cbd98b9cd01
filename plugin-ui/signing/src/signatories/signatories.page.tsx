import {
  Button,
  ConfirmDialog,
  ErrorText,
  Group,
  Icon,
  Page,
  SidePanel,
  Skeleton,
  Stack,
  Text,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useSigning } from '../use-signing';
import classes from './signatories.module.css';
import {
  type Signatory,
  useRemoveSignatory,
  useSignatories,
  useSignaturePicture,
} from './signatories.queries';
import { SignatoryForm } from './signatory-form';

/** The stored signatures that are put on documents, and those that the user may add. */
export default function SignatoriesPage() {
  const { t, flag } = useSigning();
  const { data, error } = useSignatories();
  const [isAdding, setAdding] = useState(false);
  const [toRemove, setToRemove] = useState<Signatory | null>(null);
  const scopes = data?.scopes ?? [];
  const add = scopes.length > 0 && (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setAdding(true)}>
      {t('signatories.add')}
    </Button>
  );
  return (
    <Page
      title={t('signatories.title')}
      purpose={t('signatories.purpose')}
      parents={flag('docSig') ? [{ title: t('nav'), path: '/document-signature' }] : []}
      action={add || undefined}
    >
      <Stack>
        {error && <ErrorText error={error} />}
        {!data && !error && <Skeleton height={120} role="status" aria-label={t('signatories.loading')} />}
        {data?.signatories.length === 0 && (
          <Text c="dimmed">{t(scopes.length > 0 ? 'signatories.empty' : 'signatories.emptyForUser')}</Text>
        )}
        {data && data.signatories.length > 0 && (
          <ul className={classes.list} aria-label={t('signatories.title')}>
            {data.signatories.map((signatory) => (
              <li key={signatory.id} className={classes.item}>
                <Line signatory={signatory} onRemove={() => setToRemove(signatory)} />
              </li>
            ))}
          </ul>
        )}
      </Stack>
      <SidePanel title={t('signatories.add')} isOpen={isAdding} onClose={() => setAdding(false)}>
        <SignatoryForm scopes={scopes} onDone={() => setAdding(false)} />
      </SidePanel>
      {toRemove && <Remove signatory={toRemove} onClose={() => setToRemove(null)} />}
    </Page>
  );
}

function Line({ signatory, onRemove }: { signatory: Signatory; onRemove: () => void }) {
  const { t } = useSigning();
  const picture = useSignaturePicture(signatory);
  const { name, title, scope, schoolName, mayChange } = signatory;
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="md">
        <span className={classes.frame}>
          {picture && (
            <img src={picture} alt={t('signatories.pictureOf', { name })} className={classes.picture} />
          )}
        </span>
        <div className={classes.words}>
          <Text fw={600}>
            <bdi>{name}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {title && (
              <>
                <bdi>{title}</bdi>
                {' · '}
              </>
            )}
            {t(`signatories.scope.${scope}`)}
            {schoolName && (
              <>
                {' · '}
                <bdi>{schoolName}</bdi>
              </>
            )}
          </Text>
        </div>
      </Group>
      {mayChange && (
        <Button
          variant="default"
          leftSection={<Icon name="trash" size={16} />}
          aria-label={t('signatories.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('signatories.remove')}
        </Button>
      )}
    </Group>
  );
}

function Remove({ signatory, onClose }: { signatory: Signatory; onClose: () => void }) {
  const { t } = useSigning();
  const remove = useRemoveSignatory(onClose);
  return (
    <ConfirmDialog
      title={t('signatories.removeNamed', { name: signatory.name })}
      isOpen
      onClose={onClose}
      confirmLabel={t('signatories.remove')}
      backLabel={t('signatories.keep')}
      isDangerous
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(signatory.id)}
    >
      <Text>{t('signatories.removeEffect')}</Text>
    </ConfirmDialog>
  );
}
