import { Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useWritable } from './use-writable';
import { WriteButton } from './write-button';
import classes from './writing.module.css';

interface Props {
  /** Called where something may be changed; the browser's own submit is prevented already. */
  onSubmit: () => void;
  submitLabel: string;
  isPending?: boolean;
  children: ReactNode;
}

/** A form that changes something: fields, and the button that sends them. Without a licence it can only be read. */
export function WriteForm({ onSubmit, submitLabel, isPending, children }: Props) {
  const { isWritable, reason } = useWritable();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isWritable) onSubmit();
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {reason && (
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
        )}
        <fieldset className={classes.fields} disabled={!isWritable}>
          <Stack>{children}</Stack>
        </fieldset>
        <WriteButton type="submit" loading={isPending}>
          {submitLabel}
        </WriteButton>
      </Stack>
    </form>
  );
}
