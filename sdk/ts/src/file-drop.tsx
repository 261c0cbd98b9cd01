import { Alert, Button, Progress, Text } from '@mantine/core';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import classes from './file-drop.module.css';
import { Icon } from './icon';
import { useShell } from './shell';
import { useSdkText } from './use-plugin';
import { useWritable } from './use-writable';

interface Props {
  /** What is wanted here: "Your PDF with all report cards". */
  label: string;
  hint?: string;
  /** As the file input takes it: `.pdf,application/pdf`. */
  accept: string;
  onFile: (file: File) => void;
  /** A file that is on its way; `share` is from 0 to 1. */
  uploading?: { name: string; share: number; onCancel: () => void };
  /** Beside the file that failed: why, and what to do. */
  error?: ReactNode;
  /** Sends the failed file again. */
  onRetry?: () => void;
}

/** Takes one file by dialog or by drop, and shows its way to the server; without a licence it says why it does not. */
export function FileDrop({ label, hint, accept, onFile, uploading, error, onRetry }: Props) {
  const t = useSdkText();
  const { language } = useShell();
  const id = useId();
  const hintId = `${id}-hint`;
  const [isOver, setOver] = useState(false);
  const { isWritable, reason } = useWritable();
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && isWritable) onFile(file);
  };
  if (uploading) return <Uploading {...uploading} language={language} />;

  return (
    <div className={classes.stack}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra to the file field inside. */}
      <div
        className={classes.zone}
        data-over={(isOver && isWritable) || undefined}
        data-refused={!isWritable || undefined}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <Icon name="upload" size={32} />
        <label htmlFor={id} className={classes.label}>
          <Text fw={600}>{label}</Text>
          <span className={classes.button}>{t('drop.choose')}</span> {t('drop.or')}
        </label>
        <input
          id={id}
          type="file"
          accept={accept}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-disabled={!isWritable || undefined}
          aria-describedby={hint || reason ? hintId : undefined}
          onClick={(event) => {
            if (!isWritable) event.preventDefault();
          }}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file may be chosen again after it was mended.
            event.currentTarget.value = '';
          }}
        />
        {(reason ?? hint) && (
          <Text id={hintId} size="sm" c="dimmed">
            {reason ?? hint}
          </Text>
        )}
      </div>
      {error && (
        <Alert color="red" variant="outline" icon={<Icon name="alert" />} role="alert">
          {error}
          {onRetry && (
            <Button
              variant="default"
              mt="sm"
              leftSection={<Icon name="refresh" size={16} />}
              onClick={onRetry}
            >
              {t('retry')}
            </Button>
          )}
        </Alert>
      )}
    </div>
  );
}

function Uploading({
  name,
  share,
  onCancel,
  language,
}: {
  name: string;
  share: number;
  onCancel: () => void;
  language: string;
}) {
  const t = useSdkText();
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(share);
  const text = t('drop.progress', { name, percent });
  return (
    <div className={classes.zone}>
      <Text role="status">{text}</Text>
      <Progress.Root className={classes.progress}>
        <Progress.Section value={share * 100} aria-label={text} />
      </Progress.Root>
      <Button variant="default" onClick={onCancel}>
        {t('drop.cancel')}
      </Button>
    </div>
  );
}
