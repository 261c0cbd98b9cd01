import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from './dialog';
import { ErrorAlert } from './error-alert';
import { useSdkText } from './use-plugin';
import { useWritable } from './use-writable';
import { WriteButton } from './write-button';

interface Props {
  /** A question that names what it is about: "Delete 3 persons?" */
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** The verb on the button, with its number where there is one. Absent: only the way out is left. */
  confirmLabel?: string;
  /** Where the way back is not only that: "Go on sending". */
  backLabel?: string;
  /** It takes something away: the button is red, and the focus begins on the way back. */
  isDangerous?: boolean;
  /** False: something that is asked for in the dialog is missing still. */
  isReady?: boolean;
  isPending: boolean;
  error?: Error | null;
  onConfirm: () => void;
  /** What will happen, in numbers; then what is asked for, such as a reason. */
  children?: ReactNode;
}

/**
 * Asks whether something is meant before it is done. All questions look the same: what will happen, the way back,
 * the verb. What is asked for in it takes the focus by `data-autofocus`, and Enter in a field confirms.
 */
export function ConfirmDialog({ title, isOpen, onClose, ...props }: Props) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Question onBack={onClose} {...props} />
    </Dialog>
  );
}

type QuestionProps = Omit<Props, 'title' | 'isOpen' | 'onClose'> & { onBack: () => void };

function Question({ onBack, onConfirm, error, children, ...props }: QuestionProps) {
  const t = useSdkText();
  const { isWritable } = useWritable();
  const { confirmLabel, backLabel, isDangerous = false, isReady = true, isPending } = props;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (confirmLabel && isWritable && isReady && !isPending) onConfirm();
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {children}
        {error && <ErrorAlert error={error} />}
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onBack} data-autofocus={isDangerous || undefined}>
            {backLabel ?? t('back')}
          </Button>
          {confirmLabel && (
            <WriteButton
              type="submit"
              color={isDangerous ? 'red.9' : undefined}
              loading={isPending}
              disabled={!isReady}
              data-autofocus={isDangerous ? undefined : true}
            >
              {confirmLabel}
            </WriteButton>
          )}
        </Group>
      </Stack>
    </form>
  );
}
