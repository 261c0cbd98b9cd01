import { Button, Input, Progress, Text } from '@mantine/core';
import { DropZone } from '../../drop-zone';
import { Icon } from '../../icon';
import { useFormat } from '../../use-format';
import { useSdkText } from '../../use-plugin';
import type { FieldProps } from '../field-props';
import classes from '../form.module.css';
import type { FileReference } from '../types';
import { useField } from '../use-field';
import { isObject } from '../values';
import { acceptOf } from './file-kinds';
import { type Upload, useUploads } from './use-uploads';

/** Files that go to the server one by one, each with its progress, cancel and retry. */
export function FileField({ field, path }: FieldProps) {
  const t = useSdkText();
  const { words, value, set, form } = useField(field, path);
  const { withAsterisk, error, ...texts } = words;
  const files = (Array.isArray(value) ? value : [value]).filter(isFile);
  const uploads = useUploads(path, field, (added) =>
    set(field.multiple ? [...files, ...added] : added.at(-1)),
  );
  const remove = (gone: FileReference) => {
    const rest = files.filter((file) => file.id !== gone.id);
    set(field.multiple ? rest : undefined);
  };
  const problem = error ?? uploads.problem;
  return (
    <Input.Wrapper {...texts} withAsterisk={withAsterisk} error={problem}>
      <ul className={classes.list} aria-label={words.label}>
        {files.map((file) => (
          <li key={file.id} className={classes.file}>
            <FileName file={file} />
            {form.files && (
              <Button variant="default" size="xs" onClick={() => void form.files?.save(file)}>
                {t('form.fileSave', { name: file.name })}
              </Button>
            )}
            {!form.isReadOnly && (
              <Button variant="default" size="xs" onClick={() => remove(file)}>
                {t('form.fileRemove', { name: file.name })}
              </Button>
            )}
          </li>
        ))}
        {uploads.running.map((upload) => (
          <li key={upload.key} className={classes.file}>
            <UploadRow upload={upload} onRetry={uploads.retry} onRemove={uploads.remove} />
          </li>
        ))}
      </ul>
      {!form.isReadOnly && form.files && (
        <DropZone
          className={classes.drop}
          id={words.id}
          multiple={field.multiple}
          accept={acceptOf(field.accept)}
          isInvalid={Boolean(problem)}
          describedBy={problem ? `${words.id}-error` : undefined}
          onFiles={uploads.add}
        >
          <label htmlFor={words.id}>
            <span className={classes.choose}>{t(field.multiple ? 'form.chooseFiles' : 'drop.choose')}</span>{' '}
            {t(field.multiple ? 'form.orDrop' : 'drop.or')}
          </label>
        </DropZone>
      )}
    </Input.Wrapper>
  );
}

function FileName({ file }: { file: Pick<FileReference, 'name' | 'size'> }) {
  const format = useFormat();
  return (
    <Text size="sm" component="span">
      <Icon name="file" size={16} /> <bdi>{file.name}</bdi> · {format.fileSize(file.size)}
    </Text>
  );
}

interface RowProps {
  upload: Upload;
  onRetry: (upload: Upload) => void;
  onRemove: (upload: Upload) => void;
}

function UploadRow({ upload, onRetry, onRemove }: RowProps) {
  const t = useSdkText();
  const { name } = upload.file;
  if (upload.error) {
    return (
      <>
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('form.uploadFailed', { name, reason: upload.error })}
        </Text>
        <Button variant="default" size="xs" onClick={() => onRetry(upload)}>
          {t('form.uploadRetry', { name })}
        </Button>
        <Button variant="default" size="xs" onClick={() => onRemove(upload)}>
          {t('form.fileRemove', { name })}
        </Button>
      </>
    );
  }
  return (
    <>
      <FileName file={upload.file} />
      <Progress.Root w={120}>
        <Progress.Section value={upload.share * 100} aria-label={t('form.uploadProgress', { name })} />
      </Progress.Root>
      <Button variant="default" size="xs" onClick={() => onRemove(upload)}>
        {t('form.uploadCancel', { name })}
      </Button>
    </>
  );
}

function isFile(value: unknown): value is FileReference {
  return isObject(value) && typeof value.id === 'string' && typeof value.size === 'number';
}
