import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorText } from './error-text';
import { Icon } from './icon';

interface Props {
  /** What failed, where the page around it does not say so. */
  title?: string;
  error: Error;
  /** What more is known of it, and what can be done about it. */
  children?: ReactNode;
}

/** Why something failed; screen readers say it at once. */
export function ErrorAlert({ title, error, children }: Props) {
  return (
    <Alert color="red" variant="outline" icon={<Icon name="alert" />} title={title} role="alert">
      <ErrorText error={error} />
      {children}
    </Alert>
  );
}
