import { useShell } from '@homeroom/sdk';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useText } from '../i18n/i18n';

/** An unknown address leads home (specification §2), and says so: an old link must not look like a mistake. */
export function HomeRedirect() {
  const { notify } = useShell();
  const t = useText();
  const message = `${t('notFound.title')}. ${t('notFound.text')}`;
  useEffect(() => notify({ message }), [notify, message]);
  return <Navigate to="/" replace />;
}
