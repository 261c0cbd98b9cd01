import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type Api, unwrap } from './api/client';
import { Icon } from './icon';
import { useShell } from './shell';
import { useFormat } from './use-format';
import { useSdkText } from './use-plugin';

/** The server keeps a lock for 60 s after its last renewal. */
const RENEW_MS = 25_000;

interface EditLock {
  by: string;
  isMine: boolean;
  since: string;
}

interface Props {
  /** What is edited, by the name of its model and its id. */
  model: string;
  record: string;
}

/**
 * Belongs above a form: says who has the same form open, and tells others of this user as long as it is drawn.
 * It keeps nobody from saving.
 */
export function EditingNotice({ model, record }: Props) {
  const t = useSdkText();
  const format = useFormat();
  const lock = useEditLock(model, record);
  if (!lock || lock.isMine) return null;
  return (
    <Alert color="gray" variant="outline" icon={<Icon name="users" />} role="status">
      {t('editing', { name: lock.by, time: format.time(lock.since) })}
    </Alert>
  );
}

function useEditLock(model: string, record: string): EditLock | null {
  const { api } = useShell();
  const [lock, setLock] = useState<EditLock | null>(null);
  useEffect(() => {
    let isShown = true;
    const renew = async () => {
      const found = await takeLock(api, model, record);
      if (isShown) setLock(found);
    };
    void renew();
    const timer = setInterval(() => void renew(), RENEW_MS);
    return () => {
      isShown = false;
      clearInterval(timer);
      void api.http.POST('/api/locker/unlock', { body: { model, id: record } }).catch(() => undefined);
    };
  }, [api, model, record]);
  return lock;
}

/** Whoever cannot be asked is nobody: the notice is a courtesy. */
function takeLock(api: Api, model: string, record: string): Promise<EditLock | null> {
  const call = api.http.POST('/api/locker/lock', { body: { model, id: record } });
  return unwrap(call).catch(() => null);
}
