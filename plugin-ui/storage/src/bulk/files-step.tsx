import { Alert, Button, DropZone, Icon, Progress, Stack, Text, useFormat, usePlugin } from '@homeroom/sdk';
import { useId } from 'react';
import classes from './bulk.module.css';
import type { useUploads } from './use-uploads';

const NAMED = 20;

/** Takes files by dialog or by drop, and shows how far they have come; each that failed has its reason. */
export function FilesStep({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const { t } = usePlugin();
  const format = useFormat();
  const id = useId();
  const { sent, unsent, waiting } = uploads;
  const total = sent.length + unsent.length + waiting;
  return (
    <Stack gap="sm">
      <DropZone
        className={classes.zone}
        id={id}
        multiple
        isInvalid={unsent.length > 0}
        describedBy={`${id}-hint`}
        onFiles={uploads.add}
        after={
          <Text id={`${id}-hint`} size="sm" c="dimmed">
            {t('bulk.filesHint')}
          </Text>
        }
      >
        <Icon name="upload" size={32} />
        <label htmlFor={id} className={classes.zoneLabel}>
          <Text fw={600}>{t('bulk.files')}</Text>
          <span className={classes.choose}>{t('bulk.choose')}</span>
        </label>
      </DropZone>
      <Text role="status" size="sm">
        {total > 0 &&
          t('bulk.arrived', {
            count: total,
            arrived: format.number(sent.length),
            total: format.number(total),
          })}
      </Text>
      {waiting > 0 && <Progress value={(100 * (total - waiting)) / total} aria-label={t('bulk.uploading')} />}
      {unsent.length > 0 && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          <Text fw={600}>{t('bulk.unsent', { count: unsent.length })}</Text>
          <ul className={classes.plain}>
            {unsent.slice(0, NAMED).map(({ file, reason }) => (
              <li key={`${file.name} ${file.size}`}>
                <bdi>{file.name}</bdi>: {reason}
              </li>
            ))}
          </ul>
          <Button
            variant="default"
            mt="sm"
            leftSection={<Icon name="refresh" size={16} />}
            onClick={uploads.retry}
          >
            {t('bulk.retry')}
          </Button>
        </Alert>
      )}
    </Stack>
  );
}
