import { Alert, Button, Progress, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { DropZone } from './drop-zone';
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
  const shown = useWritable().reason ?? hint;
  if (uploading) return <Uploading {...uploading} language={language} />;

  return (
    <div className={classes.stack}>
      <DropZone
        className={classes.zone}
        id={id}
        accept={accept}
        isInvalid={Boolean(error)}
        describedBy={shown && hintId}
        onFiles={([file]) => file && onFile(file)}
        after={
          shown && (
            <Text id={hintId} size="sm" c="dimmed">
              {shown}
            </Text>
          )
        }
      >
        <Icon name="upload" size={32} />
        <label htmlFor={id} className={classes.label}>
          <Text fw={600}>{label}</Text>
          <span className={classes.button}>{t('drop.choose')}</span> {t('drop.or')}
        </label>
      </DropZone>
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
