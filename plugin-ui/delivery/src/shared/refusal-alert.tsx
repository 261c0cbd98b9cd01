import { ApiError, ErrorAlert, Link, Text, usePlugin, useShell } from '@homeroom/sdk';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  error: Error;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What was refused, in words, and by field where the server says so. */
export function RefusalAlert({ title, error, children }: Props) {
  const { t } = usePlugin();
  const { user } = useShell();
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  return (
    <ErrorAlert title={title} error={error}>
      {fields.map(([field, message]) => (
        <Text key={field} size="sm">
          {t([`field.${field}`, 'field.other'], { field })}: {message}
        </Text>
      ))}
      {error instanceof ApiError && error.code === 'contact_missing' && user.isAdmin && (
        <Link to="/settings/branding">{t('error.setContact')}</Link>
      )}
      {children}
    </ErrorAlert>
  );
}
