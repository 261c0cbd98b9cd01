import { type Shell, ShellContext } from '@homeroom/sdk';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { api } from './api';
import type { Bootstrap } from './bootstrap.queries';
import { translate, useLanguage } from './i18n/i18n';
import { useSession } from './session/session.store';
import { connectSocket, disconnectSocket, subscribe } from './socket';

const NOTICE_COLORS = { info: 'accent', success: 'green', error: 'red' } as const;

/** Gives the shell's services to every page below. */
export function ShellProvider({ bootstrap, children }: { bootstrap: Bootstrap; children: ReactNode }) {
  const navigate = useNavigate();
  const token = useSession((state) => state.token);
  const { locale, direction } = useLanguage((state) => state.language);
  useEffect(() => {
    if (token === null) return;
    void connectSocket(token);
    return disconnectSocket;
  }, [token]);

  const shell = useMemo<Shell>(
    () => ({
      api,
      district: bootstrap.district,
      user: bootstrap.user,
      flags: bootstrap.flags,
      language: locale,
      direction,
      translate: (namespace, key, options) => translate(namespace, key, options),
      navigate: (path, options) => void navigate(path, options),
      notify: ({ message, kind = 'info' }) => {
        notifications.show({ id: message, message, color: NOTICE_COLORS[kind], withBorder: true });
      },
      subscribe,
    }),
    [bootstrap, locale, direction, navigate],
  );
  return <ShellContext value={shell}>{children}</ShellContext>;
}
