import { Button, ErrorText, Icon, Progress, Text, useFormat, VisuallyHidden } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import type { QueuedFile } from './upload-queue';
import classes from './uploads.module.css';

interface Props {
  files: readonly QueuedFile[];
  onRetry: (key: number) => void;
  onCancel: (key: number) => void;
}

/** Each file with how far it has come; one that failed says so, and is tried again. */
export function FileRows({ files, onRetry, onCancel }: Props) {
  const { t } = useStorage();
  return (
    <ul className={classes.files} aria-label={t('uploads.files')}>
      {files.map((each) => (
        <li key={each.key} className={classes.file}>
          <FileState queued={each} />
          <div className={classes.buttons}>
            {each.state === 'failed' && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<Icon name="refresh" size={14} />}
                onClick={() => onRetry(each.key)}
              >
                {t('uploads.retry')}
                <VisuallyHidden>&nbsp;{each.file.name}</VisuallyHidden>
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" onClick={() => onCancel(each.key)}>
              {t(each.state === 'arrived' ? 'uploads.remove' : 'uploads.cancel')}
              <VisuallyHidden>&nbsp;{each.file.name}</VisuallyHidden>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function FileState({ queued: { file, state, share, problem } }: { queued: QueuedFile }) {
  const { t, language } = useStorage();
  const format = useFormat();
  const name = <bdi className={classes.name}>{file.name}</bdi>;
  if (state === 'failed')
    return (
      <div role="alert">
        <Text fw={600}>{t('uploads.fileFailed', { name: file.name })}</Text>
        {problem && <ErrorText error={problem} />}
      </div>
    );
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(share);
  return (
    <div className={classes.state}>
      <Text size="sm">
        {name} · {format.fileSize(file.size)} ·{' '}
        {state === 'sending' ? percent : t(state === 'arrived' ? 'uploads.arrived' : 'uploads.waiting')}
      </Text>
      <Progress.Root size="sm">
        <Progress.Section
          value={share * 100}
          aria-label={t('uploads.progress', { name: file.name, percent })}
        />
      </Progress.Root>
    </div>
  );
}
