import { Text } from '@mantine/core';
import { ErrorText } from './error-text';
import { FileDrop } from './file-drop';
import type { useFileUpload } from './use-file-upload';

interface Props {
  label: string;
  hint?: string;
  /** As the file input takes it: `.pdf,application/pdf`. */
  accept: string;
  upload: ReturnType<typeof useFileUpload>;
  /** What stands above the reason when the file of that name could not be uploaded. */
  failedTitle?: (name: string) => string;
}

/** Takes one file and uploads it at once: its way to the server, what was wrong with it, and another try. */
export function FileUpload({ label, hint, accept, upload, failedTitle }: Props) {
  const { file, error } = upload;
  const isCancelled = error?.name === 'AbortError';
  return (
    <FileDrop
      label={label}
      hint={hint}
      accept={accept}
      onFile={upload.mutate}
      uploading={
        upload.isPending && file
          ? { name: file.name, share: upload.share, onCancel: upload.cancel }
          : undefined
      }
      error={
        error &&
        !isCancelled && (
          <>
            {failedTitle && file && <Text fw={600}>{failedTitle(file.name)}</Text>}
            <ErrorText error={error} />
          </>
        )
      }
      onRetry={file && (() => upload.mutate(file))}
    />
  );
}
