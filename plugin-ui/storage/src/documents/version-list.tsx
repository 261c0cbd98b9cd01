import {
  ActorName,
  Button,
  ConfirmDialog,
  DateTime,
  ErrorText,
  FileDrop,
  Group,
  Skeleton,
  Stack,
  StatusLabel,
  Text,
  useFormat,
  WriteButton,
} from '@homeroom/sdk';
import { useState } from 'react';
import { useStorage } from '../use-storage';
import classes from './documents.module.css';
import {
  type Document,
  useDownload,
  useNewVersion,
  useRestoreVersion,
  useVersions,
  type Version,
} from './documents.queries';

interface Props {
  document: Document;
  /** The earlier version that the preview shows. */
  shown: number | undefined;
  onShow: (version: number) => void;
}

/** Every file that the document has had; a new one can be added, an old one restored. */
export function VersionList({ document, shown, onShow }: Props) {
  const { t } = useStorage();
  const versions = useVersions(document.id);
  if (versions.error) return <ErrorText error={versions.error} />;
  if (!versions.data) return <Skeleton height={96} role="status" aria-label={t('versions.loading')} />;
  return (
    <Stack>
      <ul className={classes.list} aria-label={t('versions.title')}>
        {versions.data.map((version) => (
          <li key={version.version} className={classes.item}>
            <VersionItem document={document} version={version} shown={shown} onShow={onShow} />
          </li>
        ))}
      </ul>
      {document.permissions.canModify && <NewVersion id={document.id} />}
    </Stack>
  );
}

function VersionItem({ document, version, shown, onShow }: Props & { version: Version }) {
  const { t } = useStorage();
  const format = useFormat();
  const download = useDownload(document.id);
  const number = format.number(version.version);
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Text fw={600}>{t('versions.number', { number })}</Text>
        {version.isCurrent && (
          <StatusLabel icon="check" tone="good">
            {t('versions.current')}
          </StatusLabel>
        )}
      </Group>
      <Text size="sm">
        <bdi>{version.fileName}</bdi> · {format.fileSize(version.sizeBytes)}
      </Text>
      <Text size="sm" c="dimmed">
        <DateTime iso={version.createdOn} /> · <ActorName name={version.createdBy} />
      </Text>
      <Group gap="xs">
        {!version.isCurrent && (
          <Button
            variant="subtle"
            aria-label={t('versions.show', { number })}
            aria-pressed={shown === version.version}
            onClick={() => onShow(version.version)}
          >
            {t('versions.look')}
          </Button>
        )}
        {document.permissions.canDownload && (
          <Button
            variant="subtle"
            aria-label={t('versions.download', { number })}
            loading={download.isPending}
            onClick={() => download.mutate(version)}
          >
            {t('document.download')}
          </Button>
        )}
        {document.permissions.canModify && !version.isCurrent && (
          <RestoreVersion id={document.id} version={version} />
        )}
      </Group>
    </Stack>
  );
}

function RestoreVersion({ id, version }: { id: string; version: Version }) {
  const { t } = useStorage();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const restore = useRestoreVersion(id, () => setIsAsking(false));
  const number = format.number(version.version);
  return (
    <>
      <WriteButton
        variant="subtle"
        aria-label={t('versions.restoreOne', { number })}
        onClick={() => setIsAsking(true)}
      >
        {t('versions.restore')}
      </WriteButton>
      <ConfirmDialog
        title={t('versions.restoreTitle', { number })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel={t('versions.restoreOne', { number })}
        isPending={restore.isPending}
        error={restore.error}
        onConfirm={() => restore.mutate(version.version)}
      >
        <Text>{t('versions.restoreEffect')}</Text>
      </ConfirmDialog>
    </>
  );
}

function NewVersion({ id }: { id: string }) {
  const { t } = useStorage();
  const add = useNewVersion(id);
  const file = add.variables;
  return (
    <FileDrop
      label={t('versions.new')}
      hint={t('versions.newHint')}
      accept=""
      onFile={(chosen) => add.mutate(chosen)}
      uploading={
        add.isPending && file ? { name: file.name, share: 0, onCancel: () => add.reset() } : undefined
      }
      error={add.error && <ErrorText error={add.error} />}
      onRetry={file && (() => add.mutate(file))}
    />
  );
}
