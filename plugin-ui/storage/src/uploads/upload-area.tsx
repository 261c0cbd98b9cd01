import {
  Alert,
  Button,
  Card,
  Group,
  Icon,
  NativeSelect,
  Stack,
  Text,
  Title,
  useWritable,
  WriteButton,
} from '@homeroom/sdk';
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useStorage } from '../use-storage';
import { AdditionNotice } from './addition-notice';
import type { Addition } from './additions.queries';
import { droppedFiles } from './dropped-files';
import { FileRows } from './file-rows';
import { PersonPicker } from './person-picker';
import classes from './uploads.module.css';
import { type Person, useAddDocuments, useUploadLimits, useUploadTypes } from './uploads.queries';
import { useUploads } from './use-uploads';

interface Props {
  /** Whose documents are added here; without it the user chooses. */
  person?: Person;
  /** The page: files may be dropped anywhere on it. */
  children: ReactNode;
  /** Between two attempts; the tests do not wait. */
  pausesMs?: number[];
}

/** Adds documents to a page: files and folders are dropped anywhere on it, or chosen. Others see the page alone. */
export function UploadArea({ children, ...props }: Props) {
  if (!useUploadLimits().data?.types.length) return children;
  return <Zone {...props}>{children}</Zone>;
}

function Zone({ person, children, pausesMs }: Props) {
  const { t } = useStorage();
  const { isWritable } = useWritable();
  const uploads = useUploads(pausesMs);
  const [isOver, setOver] = useState(false);
  const [addition, setAddition] = useState<Addition | null>(null);
  const take = (files: readonly File[]) => {
    if (isWritable && files.length > 0) uploads.add(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra to the buttons inside.
    <div
      className={classes.zone}
      data-over={(isOver && isWritable) || undefined}
      onDragOver={(event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then(take);
      }}
    >
      <Stack gap="md">
        <Choosers onFiles={take} />
        {uploads.problem && (
          <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
            {uploads.problem}
          </Alert>
        )}
        {addition && <AdditionNotice addition={addition} onClose={() => setAddition(null)} />}
        {uploads.files.length > 0 && <Batch uploads={uploads} person={person} onStarted={setAddition} />}
        {children}
      </Stack>
      {isOver && isWritable && (
        <div className={classes.over} aria-hidden="true">
          <Icon name="upload" size={40} />
          <Text fw={600}>{t('uploads.drop')}</Text>
        </div>
      )}
    </div>
  );
}

function Choosers({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useStorage();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const field = {
    type: 'file',
    multiple: true,
    hidden: true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      onFiles([...(event.currentTarget.files ?? [])]);
      // The same file may be chosen again after it was mended.
      event.currentTarget.value = '';
    },
  };
  return (
    <Group gap="sm">
      <WriteButton leftSection={<Icon name="upload" size={18} />} onClick={() => files.current?.click()}>
        {t('uploads.choose')}
      </WriteButton>
      <WriteButton variant="default" onClick={() => folder.current?.click()}>
        {t('uploads.chooseFolder')}
      </WriteButton>
      <Text size="sm" c="dimmed">
        {t('uploads.hint')}
      </Text>
      <input {...field} ref={files} aria-label={t('uploads.choose')} />
      <input {...field} ref={folder} aria-label={t('uploads.chooseFolder')} {...{ webkitdirectory: '' }} />
    </Group>
  );
}

interface BatchProps {
  uploads: ReturnType<typeof useUploads>;
  person: Person | undefined;
  /** A job adds the documents. */
  onStarted: (addition: Addition) => void;
}

/** Whose the files are and of which type; it can be said while they are still on their way. */
function Batch({ uploads, person, onStarted }: BatchProps) {
  const { t } = useStorage();
  const { files, queue } = uploads;
  const types = useUploadTypes();
  const [chosen, setChosen] = useState<Person | null>(person ?? null);
  const [typeId, setTypeId] = useState('');
  const add = useAddDocuments((jobs) => {
    if (jobs.length > 0) onStarted({ jobs, files: files.length });
    queue.clear(true);
  });
  const kind = types.find(({ id }) => id === typeId);
  const arrived = files.flatMap(({ uploadId, file }) =>
    uploadId ? [{ uploadId, fileName: file.name }] : [],
  );
  const isWhole = arrived.length === files.length;
  return (
    <Card withBorder component="section" aria-label={t('uploads.title')}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {t('uploads.title')}
        </Title>
        <FileRows files={files} onRetry={(key) => queue.retry(key)} onCancel={(key) => queue.cancel(key)} />
        <PersonPicker person={chosen} onChange={setChosen} />
        <NativeSelect
          label={t('uploads.type')}
          value={typeId}
          onChange={(event) => setTypeId(event.currentTarget.value)}
          data={[
            { value: '', label: t('uploads.chooseType') },
            ...types.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Group gap="sm">
          <Button
            disabled={!isWhole || !chosen || !kind}
            loading={add.isPending}
            onClick={() =>
              chosen && kind && add.mutate({ person: chosen, typeId, typeName: kind.name, files: arrived })
            }
          >
            {t('uploads.add', { count: files.length })}
          </Button>
          <Button variant="default" onClick={() => queue.clear()}>
            {t('uploads.cancelAll')}
          </Button>
          {!isWhole && (
            <Text size="sm" role="status">
              {t('uploads.underWay', { done: arrived.length, count: files.length })}
            </Text>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
